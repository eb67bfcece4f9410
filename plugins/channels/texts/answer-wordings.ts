/** What is said of the answer to a record. */
export const answerWordings = {
  respuesta: `Respuesta al radicado {{ radicado }}: {{ tramite }}{% if partes > 1 %} ({{ parte }} de {{ partes }}){% endif %}
{{ fecha | date: "%d/%m/%Y" }}

{{ texto }}`,
  respuesta_archivos: `Archivos de la respuesta al radicado {{ radicado }}:{% for archivo in archivos %}
{{ archivo.nombre }}: {{ archivo.enlace }}{% endfor %}
No comparta estas direcciones: quien las tiene ve el trámite.`,
} as const;
