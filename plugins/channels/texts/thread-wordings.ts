/** The texts for messages about a record, for reviews of its answers, and for their ratings. */
export const threadWordings = {
  mensaje_cual: `{% case accion %}{% when "MENSAJE" %}¿Sobre cuál trámite nos quiere escribir?{% when "REVISION" %}¿De cuál trámite quiere que revisemos la respuesta?{% else %}¿De cuál trámite quiere calificar la respuesta?{% endcase %}`,
  mensaje_linea: '{{ tramite }}, {{ radicado }}',
  mensaje_ninguno: `{% case accion %}{% when "MENSAJE" %}Ningún trámite que hizo en este chat recibe mensajes ahora. Si lo hizo en otro lugar, escriba /mensaje y la clave.{% when "REVISION" %}Ningún trámite que hizo en este chat tiene una respuesta que podamos revisar. Si lo hizo en otro lugar, escriba /revision y la clave.{% else %}Ningún trámite que hizo en este chat tiene una respuesta. Si lo hizo en otro lugar, escriba /calificar y la clave.{% endcase %}`,
  mensaje_fuera: 'Listo, no se envió nada.',
  mensaje_que_clave:
    'Escriba {{ comando }} solo, o con la clave que recibió al radicar, que empieza por key_. Le preguntamos lo demás.',
  mensaje_cerrado: '{{ motivo }}',
  mensaje_comenzado: `{% if tipo == "REVISION" %}Pida que revisemos nuestra respuesta al radicado {{ radicado }}, {{ tramite }}. Este pedido no es un recurso ni cambia los plazos de los recursos.{% else %}Escríbanos sobre el radicado {{ radicado }}, {{ tramite }}.{% endif %}
Al final ve todo antes de enviarlo; /ayuda dice qué más puede escribir.`,
  mensaje_abierto:
    'Está escribiendo un mensaje sobre el radicado {{ radicado }}. Escriba /continuar para seguir, o /cancelar para dejarlo.',
  mensaje_cancelado: `No se envió nada. Para comenzar de nuevo, escriba {% if tipo == "REVISION" %}/revision{% else %}/mensaje{% endif %}.`,
  mensaje_revision: `{% if tipo == "REVISION" %}Esto nos pide que revisemos de la respuesta al{% else %}Esto nos escribe sobre el{% endif %} radicado {{ radicado }}, {{ tramite }}{% if partes > 1 %} ({{ parte }} de {{ partes }}){% endif %}
{% for una in respuestas %}
{{ una.pregunta }}: {{ una.respuesta }}{% endfor %}`,
  mensaje_enviado: `{% if tipo == "REVISION" %}Recibimos su pedido de revisar nuestra respuesta al radicado {{ radicado }}. Lo leemos y le contestamos en este trámite. Este pedido no es un recurso ni cambia los plazos de los recursos.{% else %}Recibimos su mensaje sobre el radicado {{ radicado }}. Para escribirnos otro, escriba /mensaje.{% endif %}`,
  mensaje_no_enviado:
    '{{ motivo }} Lo que escribió sigue aquí: para intentarlo de nuevo, escriba /enviar; para dejarlo, /cancelar.',
  mensaje_ya_enviado:
    'Ya lo recibimos; pero si lo dejó aquí más de 30 días sin enviarlo, se borró. Para escribirnos otro mensaje, escriba /mensaje.',
  mensaje_borrado: 'Lo que escribió aquí ya no está guardado. Escriba /mensaje para comenzar de nuevo.',
  mensaje_sin_enlace: 'El mensaje se escribe en este chat: no hay una dirección para seguir en otro lugar.',
  calificar_nota: '¿Cómo le pareció nuestra respuesta al radicado {{ radicado }}, {{ tramite }}?',
  calificar_sin_respuesta: 'Todavía no hay una respuesta que pueda calificar.',
  calificar_1: '1, muy mala',
  calificar_2: '2, mala',
  calificar_3: '3, regular',
  calificar_4: '4, buena',
  calificar_5: '5, muy buena',
  calificar_comentario:
    'Guardamos su calificación: {{ nota }}. Si quiere contarnos por qué, escríbalo en un mensaje; si no, escriba /omitir.',
  calificar_muy_larga: 'El comentario puede tener hasta 2.000 letras: escriba uno más corto.',
  calificar_gracias: 'Gracias: guardamos su calificación del radicado {{ radicado }}.',
  calificar_fuera: 'Listo, no guardamos ninguna calificación.',
} as const;
