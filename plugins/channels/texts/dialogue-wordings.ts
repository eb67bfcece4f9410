import { cityMessage } from './city-message-words.js';
import { payments } from './payment-words.js';
import { remedies } from './remedy-words.js';
import { stateWords } from './state-words.js';
import { shownAnswers } from './shown-answers.js';

/** The texts for filling in a form, and for filing and following a tramite. */
export const dialogueWordings = {
  ayuda: `Esto puede escribir:{% if enlazado %}
/tareas – ver, tomar y terminar tareas
/tarea y su número – ver una tarea{% endif %}
/tramite – hacer un trámite
/estado y la clave – saber en qué va
/pendiente – entregar lo que le falta a un trámite
/mensaje – escribirnos sobre un trámite que ya hizo
/revision – pedir que revisemos una respuesta
/calificar – calificar una respuesta
/atras – volver a la pregunta anterior
/omitir – dejar sin responder una pregunta opcional
/continuar – ver la pregunta que sigue
/enlace – seguir en otro lugar
/enviar – enviar lo que respondió
/cancelar – terminar sin enviar`,
  comando_desconocido: 'No existe el comando {{ comando }}. Escriba /ayuda para ver los que hay.',
  sin_dialogo: 'No hay un trámite abierto en este chat. Escriba /tramite para hacer uno.',
  opcion_vencida: 'Esa opción es de un mensaje anterior.',
  tramites: '¿Qué trámite quiere hacer?',
  tramites_ninguno: 'No hay trámites que se puedan hacer por este chat.',
  tramite_desconocido: 'No hay un trámite con ese nombre o código.',
  tramite_cerrado: '{{ tramite }}: {{ motivo }}',
  tramite_no_disponible: 'El trámite no está disponible en este momento. Inténtelo más tarde.',
  tramite_abierto:
    'Tiene abierto el trámite «{{ tramite }}». Escriba /continuar para seguir, o /cancelar para dejarlo.',
  comenzado: 'Trámite: {{ tramite }}. Responda cada pregunta; /ayuda dice qué más puede escribir.',
  aviso: '{{ texto }}{% if ayuda %}\n{{ ayuda }}{% endif %}',
  pregunta: `Pregunta {{ numero }} de {{ total }}
{{ texto }}{% if ayuda %}
{{ ayuda }}{% endif %}{% if indicacion %}
{{ indicacion }}{% endif %}{% if elegidas %}
Elegidas: {{ elegidas }}{% endif %}{% if respuesta %}
Respondió: {{ respuesta }}. /continuar la deja así.{% endif %}{% unless obligatoria %}
Es opcional: /omitir la deja sin responder.{% endunless %}`,
  indicacion_fecha: 'Escriba la fecha como DD/MM/AAAA.',
  indicacion_hora: 'Escriba la hora como HH:MM, de 00:00 a 23:59.',
  indicacion_numero: 'Escriba el número. Por ejemplo: 1.500.000 o 12,5.',
  indicacion_opcion: 'Elija una opción.',
  indicacion_opciones: 'Elija una o varias opciones, y después «{{ listo }}».',
  indicacion_ubicacion: 'Envíe la ubicación, o escriba «latitud, longitud».',
  indicacion_archivo: 'Envíe un archivo, una foto o una nota de voz.',
  indicacion_archivos:
    'Envíe hasta {{ maximo }} archivos, fotos o notas de voz, uno por uno o juntos. Cuando termine, escriba «{{ listo }}».',
  indicacion_json: 'Escriba la respuesta como JSON.',
  boton_si: 'Sí',
  boton_no: 'No',
  boton_listo: 'Listo',
  boton_quitar_archivos: 'Quitar los archivos',
  boton_mas: 'Ver más',
  boton_enviar: 'Enviar',
  boton_cambiar: 'Cambiar',
  boton_cancelar: 'Cancelar',
  boton_correcto: 'Está bien',
  respuesta_no_valida: '{{ motivo }}',
  respuesta_muy_larga:
    '{{ motivo }} Su texto tiene {{ letras }}{% if mensajes > 1 %}, contando los {{ mensajes }} mensajes en que llegó{% endif %}.',
  texto_sigue:
    'Su texto llegó hasta {{ letras }} letras, y puede que siga en otro mensaje: lo que escriba ahora se le agrega. Si ya está completo, pulse «{{ boton }}».',
  boton_es_todo: 'Es todo',
  respuesta_otra_clase: 'Eso no responde la pregunta.',
  respuesta_obligatoria: '{{ motivo }}',
  eleccion_vacia: 'Elija al menos una opción.',
  archivo_recibido:
    '{% if juntos %}Estamos recibiendo los archivos que envió juntos.{% else %}Recibimos «{{ archivo }}»: {{ numero }} de {{ maximo }}.{% endif %} Envíe otro, o escriba «{{ listo }}» si terminó.',
  archivo_demasiado_grande: 'El archivo es demasiado grande: se admiten hasta {{ megas }} MB.',
  archivo_no_disponible: 'El archivo ya no está disponible. Envíelo de nuevo.',
  texto_de_archivo:
    'El texto que venía con el archivo no se guardó: escríbalo como mensaje aparte cuando se le pregunte.',
  album_uno_solo:
    'De los archivos que envió juntos se guardó uno, «{{ archivo }}», para «{{ pregunta }}». Los demás no se guardaron: envíe cada uno cuando se le pida.',
  album_varios:
    'No se guardaron todos los archivos que envió juntos: «{{ pregunta }}» admite hasta {{ maximo }}, y el trámite ya pasó a otra pregunta. Escriba /atras para ver cuáles quedaron.',
  voz_escriba: 'No se pudo entender la nota de voz. Escriba la respuesta.',
  voz_entendida: 'Se entendió: «{{ texto }}». Si no es así, escriba la respuesta.',
  primera_pregunta: 'Esta es la primera pregunta.',
  pregunta_cambio: 'El formulario cambió, y esa pregunta ya no se hace.',
  formulario_cambio: 'El formulario cambió: algunas respuestas se preguntan de nuevo o ya no se piden.',
  condicion_no_evaluada:
    'Con esa respuesta no se puede saber qué se pregunta después. Responda de otra manera, o escriba /cancelar.',
  faltan_preguntas: 'Todavía faltan preguntas por responder.',
  respuestas_demasiado_grandes: '{{ motivo }}',
  revision: `Esto se enviará: {{ tramite }}{% if partes > 1 %} ({{ parte }} de {{ partes }}){% endif %}
${shownAnswers}`,
  sin_respuesta: '(sin responder)',
  confirmar: '¿Lo envía?',
  que_cambiar: '¿Qué respuesta quiere cambiar?',
  borrador_cambio: 'Alguien cambió las respuestas en otro lugar. Revíselas de nuevo.',
  borrador_terminado:
    'El borrador terminó, o se envió desde otro lugar: este trámite ya no sigue aquí. Escriba /tramite para hacer otro.',
  borrador_desconocido: 'No existe ese borrador, o ya terminó.',
  enlace: `Para seguir en otro lugar:
{{ enlace }}
Para seguir en otro chat, escriba allí:
/continuar {{ borrador }}
No lo comparta: quien lo tiene ve las respuestas.`,
  cancelado: `El trámite «{{ tramite }}» terminó en este chat sin enviarse. Para retomarlo, escriba:
/continuar {{ borrador }}`,
  cancelado_sin_comenzar: 'Listo, no se empezó ningún trámite.',
  radicado: `Se radicó {{ tramite }}.
Radicado: {{ radicado }}
Clave de seguimiento: {{ clave }}
Guarde la clave: con ella se sabe en qué va. Escriba: /estado {{ clave }}{% if medio %}
Los avisos y la respuesta le llegan a {% if correo %}{{ correo }}{% else %}este chat{% endif %}.{% endif %}{% if vence %}
Le respondemos a más tardar el {{ vence | date: "%d/%m/%Y" }}.{% endif %}`,
  estado_que_clave: 'Escriba /estado y la clave de seguimiento que recibió al radicar, que empieza por key_.',
  estado_desconocido: 'No se encontró un trámite con esa clave.',
  estado: `Radicado {{ radicado }}: {{ tramite }}
Estado: ${stateWords('estado', 'desenlace')}, desde el {{ desde | date: "%d/%m/%Y" }}
Radicado el {{ creado | date: "%d/%m/%Y" }}{% if respondido %}; respondido el {{ respondido | date: "%d/%m/%Y" }}{% if sin_notificar %}, aún sin notificar: el mensaje no le llegó{% endif %}{% elsif vence %}; plazo para responderle: {{ vence | date: "%d/%m/%Y" }}{% endif %}
{% for paso in pasos %}
{{ paso.fecha | date: "%d/%m/%Y" }} ${stateWords('paso.estado', 'paso.desenlace')}{% endfor %}{% if etapas.size > 0 %}

Etapas:{% endif %}{% for etapa in etapas %}
{{ etapa.desde | date: "%d/%m/%Y" }} {{ etapa.nombre }}{% unless etapa.hasta %} (en curso){% endunless %}{% endfor %}{% if traslado %}

La entidad competente es {{ traslado.entidad }}.{% if traslado.para_ciudadano %} {{ traslado.para_ciudadano }}{% endif %}{% endif %}{% if para_ciudadano %}

{{ para_ciudadano }}{% endif %}{% for uno in pendientes %}

Se espera de usted: {{ uno.nombre }}{% if uno.terminado %}
El tiempo terminó el {{ uno.hasta | date: "%d/%m/%Y" }}; mientras no decidamos, todavía puede entregarlo.{% elsif uno.hasta %}, hasta el {{ uno.hasta | date: "%d/%m/%Y" }}{% endif %}{% if uno.para_ciudadano %}
{{ uno.para_ciudadano }}{% endif %}{% if uno.si_no_llega %}
{{ uno.si_no_llega }}{% endif %}{% endfor %}{% if clave %}
Para entregarlo, escriba: /pendiente {{ clave }}{% endif %}${payments}{% if recursos %}

${remedies}{% endif %}{% if mensaje_ciudad %}

${cityMessage}{% endif %}{% if puede %}
{% if puede.escribir %}
Para escribirnos: /mensaje {{ puede.clave }}{% endif %}{% if puede.revisar %}
Para pedir que revisemos la respuesta: /revision {{ puede.clave }}{% endif %}{% if puede.calificar %}
Para calificar la respuesta: /calificar {{ puede.clave }}{% endif %}{% endif %}`,
  estado_documentos: `Documentos que expedimos para el radicado {{ radicado }}:{% for documento in documentos %}
{{ documento.nombre }}: {{ documento.enlace }}{% endfor %}
Estas direcciones sirven por un día; con /estado y la clave recibe otras. No las comparta: quien las tiene ve los documentos.`,
} as const;
