/** A small city: something in each section. */
export const cityBundle = {
  roles: [
    { codigo: 'ventanilla', nombre: 'Ventanilla', permisos: ['tramites.read', 'tramites.files'] },
    { codigo: 'consulta', nombre: 'Consulta', permisos: [] },
  ],
  usuarios: [
    {
      username: 'luz',
      password: 'correcta-y-larga',
      nombres: 'Luz Marina',
      email: 'luz@alcaldia.example',
      tipo_identificacion: 'CC',
      identificacion: '31234567',
      telefono: '3001234567',
      roles: ['ventanilla', 'consulta'],
      permisos: ['tramites.admin'],
    },
    { username: 'jefe', password: 'otra-clave-larga', is_superuser: true },
    { username: 'retirada', is_active: false },
  ],
  tipos_denuncia: [
    { codigo: 'RUIDO', nombre: 'Ruido' },
    { codigo: 'BASURAS', nombre: 'Basuras' },
  ],
  tramites: [
    {
      codigo: 'PODA',
      nombre: 'Poda de árboles',
      preguntas: [
        { pre_codigo: 'riesgo', pre_texto: '¿Riesgo?', pre_tipo: 'BOOLEANO', pre_obligatorio: true },
        { pre_codigo: 'detalle', pre_texto: 'Detalle', pre_tipo: 'TEXTO', condicion: 'riesgo = true' },
        { pre_codigo: 'color', pre_texto: 'Color', pre_tipo: 'SELECCION', opciones: ['rojo', 'azul'] },
        {
          pre_codigo: 'cantidad',
          pre_texto: 'Cantidad',
          pre_tipo: 'NUMERO',
          pre_minimo: 0.5,
          pre_maximo: 10,
        },
      ],
    },
    { codigo: 'DENUNCIA', nombre: 'Denuncia', tra_isDenuncia: true, preguntas: [] },
  ],
};
