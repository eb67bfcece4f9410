import { shownAnswers } from './shown-answers.js';

/** The texts about tasks, for the owner of the linked chat. */
export const taskWordings = {
  usuario_inactivo: 'El usuario de este chat no está activo: no puede ver ni hacer tareas.',
  tareas: `{% if busca %}Tareas con «{{ busca }}»{% else %}Sus tareas y las que puede tomar{% endif %}: {% if total > 1000 %}más de 1000{% else %}{{ total }}{% endif %}.
Elija una, o escriba /tarea y su número. /cancelar sale de la lista.`,
  tareas_ninguna:
    '{% if busca %}No hay tareas con «{{ busca }}».{% else %}No tiene tareas, ni hay para tomar.{% endif %}',
  tareas_fuera: 'Listo. /tareas muestra la lista de nuevo.',
  tarea_linea:
    '#{{ id }} {{ titulo }} ({% if libre %}libre{% else %}suya{% endif %}{% if vence %}, vence el {{ vence | date: "%d/%m/%Y" }}{% endif %})',
  tarea: `Tarea #{{ id }}: {{ titulo }}
{% case situacion %}{% when "libre" %}Está libre.{% when "propia" %}La tiene usted.{% when "ajena" %}La tiene {{ quien }}.{% when "terminada" %}Ya terminó.{% when "cancelada" %}Se canceló.{% else %}Se hace sola.{% endcase %}{% if vence %}
Vence el {{ vence | date: "%d/%m/%Y" }}.{% endif %}{% if descripcion %}
{{ descripcion }}{% endif %}{% if suspendida %}
Su proceso está suspendido: no se puede tomar ni terminar hasta que se reanude.{% endif %}{% if fuera %}
Algunas de sus acciones piden elegir un procedimiento y no se hacen en un chat.{% endif %}`,
  tarea_desconocida: 'No hay una tarea con ese número que usted pueda ver. Escriba /tareas para ver las suyas.',
  tarea_tomada: 'La tarea es suya.',
  tarea_soltada: 'La tarea «{{ tarea }}» volvió a su grupo.',
  tarea_cerrada_aqui: 'Listo: cerró «{{ tarea }}».',
  tarea_comenzada:
    'Tarea: {{ tarea }}. Responda cada pregunta para «{{ accion }}»; /ayuda dice qué más puede escribir.',
  tarea_abierta:
    'Está respondiendo la tarea «{{ tarea }}». Escriba /continuar para seguir, o /cancelar para dejarla como está.',
  tarea_cancelada: 'La tarea «{{ tarea }}» sigue siendo suya, y lo que respondió se guarda. /tareas muestra la lista.',
  tarea_revision: `Con «{{ accion }}» terminará: {{ tarea }}{% if partes > 1 %} ({{ parte }} de {{ partes }}){% endif %}
${shownAnswers}{% if para_ciudadano %}

Quien hizo la solicitud leerá: «{{ para_ciudadano }}»{% endif %}`,
  tarea_confirmar:
    '{% if para_ciudadano %}Quien hizo la solicitud leerá: «{{ para_ciudadano }}»\n{% endif %}{% if accion %}¿Termina «{{ tarea }}» con «{{ accion }}»?{% else %}¿Cierra «{{ tarea }}»?{% endif %}',
  tarea_hecha: `Listo: «{{ accion }}» en «{{ tarea }}».{% if mensaje %}
{{ mensaje }}{% endif %}{% if termino %}
El proceso terminó.{% endif %}{% for una in siguientes %}
Sigue: #{{ una.id }} {{ una.nombre }}{% if una.quien %} ({{ una.quien }}){% endif %}{% endfor %}`,
  tarea_no_se_hizo: `No se hizo «{{ accion }}».{% if motivo %} {{ motivo }}{% else %} El procedimiento falló: inténtelo más tarde, o avise a quien administra el servicio.{% endif %}
La tarea sigue siendo suya.`,
  tarea_rechazada: '{{ motivo }}',
  tarea_no_disponible: 'Las tareas no están disponibles en este momento. Inténtelo más tarde.',
  tarea_sin_archivos: 'En una tarea no se reciben archivos.',
  tarea_sin_enlace: 'Lo que respondió se guarda con la tarea: lo encuentra donde la abra con su usuario.',
  tarea_para_ciudadano: `«{{ accion }}» le pide algo a quien hizo la solicitud, o la termina sin concederla. Escriba qué le falta, o por qué termina así: esa persona lo lee.{% if frases.size > 0 %}
Puede elegir una frase por su número, o varias (1, 3):{% for frase in frases %}
{{ forloop.index }}. {{ frase }}{% endfor %}{% endif %}`,
  tarea_para_ciudadano_larga: 'Su texto tiene {{ letras }} letras, y caben 2.000. Escríbalo más corto.',
  boton_para_ciudadano: 'Cambiar el mensaje',
  boton_tomar: 'Tomar',
  boton_soltar: 'Soltar',
  boton_cerrar: 'Cerrar',
  boton_tareas: 'Ver la lista',
  boton_salir: 'Salir',
} as const;
