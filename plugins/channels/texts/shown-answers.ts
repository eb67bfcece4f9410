/** The part of a wording that lists the answers of a form; a colon stands after a question without a question mark. */
export const shownAnswers = `{% for una in respuestas %}{% assign fin = una.pregunta | slice: -1 %}
{{ una.pregunta }}{% unless fin == "?" %}:{% endunless %} {{ una.respuesta }}{% endfor %}`;
