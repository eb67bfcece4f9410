/** The part of a wording that lists the remedies against a decision. */
export const remedies = `Si no está de acuerdo, puede presentar:{% for uno in recursos %}
– {{ uno.nombre }}{% if uno.ante %}, ante {{ uno.ante }}{% endif %}, {% if uno.terminado %}cuyo tiempo terminó el {{ uno.hasta | date: "%d/%m/%Y" }}{% elsif uno.hasta %}hasta el {{ uno.hasta | date: "%d/%m/%Y" }}{% else %}en un plazo de {{ uno.plazo }} desde la notificación{% endif %}{% if uno.norma %} ({{ uno.norma }}){% endif %}{% endfor %}`;
