/** What is said about voice notes. */
export const voiceWordings = {
  voz_demasiado_grande:
    'La nota de voz de la tarea {{ codigo }} es demasiado grande y no se guardó. Envíe una más corta, o escríbala.',
  voz_no_disponible: 'La nota de voz de la tarea {{ codigo }} ya no está disponible. Envíela de nuevo, o escríbala.',
} as const;
