/** The part of a wording that lists the payments of a record: the demands, and the receipts of the paid ones. */
export const payments = `{% for uno in pagos %}

{% if uno.pagado %}Recibimos su pago{% unless uno.esperado %}, pero su solicitud ya no lo esperaba{% endunless %}: {{ uno.concepto }}
Valor: {{ uno.valor }}{% if uno.comprobante %}
Comprobante de pago: {{ uno.comprobante }}{% endif %}
Fecha del pago: {{ uno.pagado | date: "%d/%m/%Y" }}{% unless uno.esperado %}
Comuníquese con nosotros para saber qué hacer con el dinero.{% endunless %}{% else %}Debe pagar: {{ uno.concepto }}
Valor: {{ uno.valor }}
Referencia de pago: {{ uno.referencia }}{% if uno.terminado %}
El tiempo para pagar terminó el {{ uno.hasta | date: "%d/%m/%Y" }}.{% elsif uno.hasta %}
Pague a más tardar el {{ uno.hasta | date: "%d/%m/%Y" }}.{% endif %}{% if uno.si_no_paga %}
{{ uno.si_no_paga }}{% endif %}{% unless uno.terminado %}{% for lugar in uno.lugares %}
Dónde pagar: {{ lugar }}{% endfor %}{% if uno.enlace %}
Pague en línea: {{ uno.enlace }}{% endif %}{% endunless %}{% endif %}{% endfor %}`;
