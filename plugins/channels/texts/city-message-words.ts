/** Writes a part of a wording that has the last message of the city about a record. */
export const cityMessage = `{% if mensaje_ciudad.nuevos > 0 %}Mensajes nuestros que no ha contestado: {{ mensaje_ciudad.nuevos }}
{% endif %}Nuestro último mensaje, del {{ mensaje_ciudad.fecha | date: "%d/%m/%Y" }}:{% if mensaje_ciudad.texto %}
{{ mensaje_ciudad.texto }}{% endif %}{% for archivo in mensaje_ciudad.archivos %}
{{ archivo.nombre }}: {{ archivo.enlace }}{% endfor %}`;
