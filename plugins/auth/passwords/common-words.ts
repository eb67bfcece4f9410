/**
 * Words that passwords in a city hall are made of: of the service, its trade, its country and the calendar. Folded:
 * small letters without accents.
 */
export const COMMON_WORDS: readonly string[] = [
  ...['ventanilla', 'alcaldia', 'municipio', 'municipal', 'gobernacion', 'gobierno', 'colombia', 'colombiano'],
  ...['tramite', 'tramites', 'ciudadano', 'funcionario', 'funcionaria', 'secretaria', 'hacienda', 'planeacion'],
  ...['administrador', 'administradora', 'usuario', 'sistema', 'sistemas', 'soporte', 'temporal', 'prueba', 'pruebas'],
  ...['contrasena', 'clave', 'secreto', 'secreta', 'bienvenido', 'bienvenida', 'password', 'admin', 'cambiame'],
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre'],
  ...['noviembre', 'diciembre', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo', 'navidad'],
];
