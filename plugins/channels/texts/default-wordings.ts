import { dialogueWordings } from './dialogue-wordings.js';
import { cityMessage } from './city-message-words.js';
import { payments } from './payment-words.js';
import { remedies } from './remedy-words.js';
import { requestWordings } from './request-wordings.js';
import { taskWordings } from './task-wordings.js';
import { threadWordings } from './thread-wordings.js';

/**
 * The texts of the service in chats, in Liquid, by code. A city may replace each (section `textos_canales`), using the
 * same names.
 */
export const defaultWordings = {
  enlazado:
    'Listo: este chat quedó enlazado. Envíe un texto o una nota de voz y se crea una tarea; /tareas muestra las suyas.',
  no_enlazado: 'Este chat no está enlazado. Escriba /start y el código de verificación.',
  codigo_incorrecto: 'El código de verificación no es correcto.',
  otro_chat: 'Este bot ya está enlazado a otro chat.',
  bienvenida: `Este es el canal de trámites de {{ ciudad }}. Esto puede hacer aquí:
/tramite – hacer un trámite
/estado y la clave – saber en qué va
/mensaje – escribirnos sobre un trámite que ya hizo
/ayuda – ver todo lo que puede escribir`,
  boton_tramite: 'Hacer un trámite',
  boton_estado: 'Saber en qué va',
  boton_ayuda: 'Ayuda',
  tarea_creada: 'Se creó la tarea {{ codigo }}.',
  tarea_puede_seguir:
    'Se creó la tarea {{ codigo }}. Puede que su texto siga en otro mensaje: lo que escriba ahora se le agrega. Si ya está completo, pulse «{{ boton }}».',
  tarea_texto_agregado:
    'Lo que envió se agregó a la tarea {{ codigo }}.{% if lleno %} Una tarea guarda hasta 10.000 letras: el resto no se guardó.{% endif %}{% if boton %} Si falta algo, siga escribiendo; si ya está completo, pulse «{{ boton }}».{% endif %}',
  tarea_texto_completo: 'Listo: la tarea {{ codigo }} tiene el texto completo. Lo próximo que envíe será otra tarea.',
  tarea_cerrada: 'La tarea {{ codigo }} se cerró.',
  no_admitido:
    'Solo se reciben textos y notas de voz.{% if con_texto %} El texto que venía con el archivo tampoco se guardó: envíelo como mensaje aparte.{% endif %}',
  no_se_pudo: 'No pudimos atender su mensaje. Envíelo otra vez.',
  respuesta: `Respuesta al radicado {{ radicado }}: {{ tramite }}{% if partes > 1 %} ({{ parte }} de {{ partes }}){% endif %}
{{ fecha | date: "%d/%m/%Y" }}

{% if parcial %}Le concedemos una parte. {{ parcial }}

{% endif %}{{ texto }}{% if recursos %}

${remedies}{% endif %}{% if opciones %}

Para pedirnos que revisemos esta respuesta, escriba /revision; para calificarla, /calificar.{% endif %}`,
  aviso_radicado: `Radicado {{ radicado }}: {{ tramite }}
{{ texto }}{% if pendiente %}
Para entregarlo en este chat, escriba /pendiente.{% endif %}{% if mensaje %}
Para contestar, escriba /mensaje.{% endif %}`,
  para_ciudadano: `{% if tarea %}Quien hizo la solicitud leerá: «{{ para_ciudadano }}»{% else %}{% if parcial %}Le concedemos una parte. {{ parcial }}{% endif %}{% if traslado %}
La entidad competente es {{ traslado.entidad }}.{% if traslado.para_ciudadano %} {{ traslado.para_ciudadano }}{% endif %}{% endif %}{% if para_ciudadano %}
{{ para_ciudadano }}{% endif %}{% if si_no_llega %}
{{ si_no_llega }}{% endif %}{% for uno in pendientes %}
{{ uno.nombre }}:{% if uno.para_ciudadano %} {{ uno.para_ciudadano }}{% endif %}{% if uno.si_no_llega %} {{ uno.si_no_llega }}{% endif %}{% endfor %}${payments}{% if recursos %}

${remedies}{% endif %}{% if mensaje_ciudad %}

${cityMessage}{% endif %}{% endif %}`,
  respuesta_archivos: `Archivos de la respuesta al radicado {{ radicado }}:{% for archivo in archivos %}
{{ archivo.nombre }}: {{ archivo.enlace }}{% endfor %}
No comparta estas direcciones: quien las tiene ve el trámite.`,
  voz_demasiado_grande:
    'La nota de voz de la tarea {{ codigo }} es demasiado grande y no se guardó. Envíe una más corta, o escríbala.',
  voz_no_disponible: 'La nota de voz de la tarea {{ codigo }} ya no está disponible. Envíela de nuevo, o escríbala.',
  ...dialogueWordings,
  ...requestWordings,
  ...taskWordings,
  ...threadWordings,
} as const;

export type WordingCode = keyof typeof defaultWordings;

export const isWordingCode = (codigo: string): codigo is WordingCode => Object.hasOwn(defaultWordings, codigo);

/** The codes in alphabetical order. */
export const wordingCodes = (Object.keys(defaultWordings) as WordingCode[]).sort();
