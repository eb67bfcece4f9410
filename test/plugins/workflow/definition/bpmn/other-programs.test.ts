import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { importBpmn, type ImportedBpmn } from '../../../../../plugins/workflow/definition/bpmn/import/import-bpmn.js';

const known = { formularios: ['F_REVISAR', 'F_PAGO'], procedimientos: ['SP_LIQUIDAR'] };
const fileOf = (name: string): ImportedBpmn =>
  importBpmn(readFileSync(new URL(`./files/${name}`, import.meta.url), 'utf8'), undefined, known);

type Written = Readonly<Record<string, unknown>>;

interface Way {
  readonly desde: string;
  readonly hacia: string;
  readonly accion?: string;
  readonly condicion?: string;
  readonly vencido?: true;
  readonly nombre?: string;
}

/** Lists the parts of a definition: each task with its fields, and each transition as `A!ACCION>B?condition`. */
function listed({ definicion, hallazgos }: ImportedBpmn): object {
  const { tareas, transiciones, ...process } = definicion as {
    readonly tareas: readonly Written[];
    readonly transiciones: readonly Way[];
  };
  return {
    process,
    tasks: tareas.map(({ codigo, tipo, nombre, ...fields }) => [`${String(tipo)} ${String(codigo)}`, nombre, fields]),
    flows: transiciones.map(({ desde, hacia, accion, condicion, vencido, nombre }) =>
      [
        desde,
        accion === undefined ? '' : `!${accion}`,
        `>${hacia}`,
        condicion === undefined ? '' : `?${condicion}`,
        vencido ? ' vencido' : '',
        nombre === undefined ? '' : ` «${nombre}»`,
      ].join(''),
    ),
    findings: hallazgos.map(({ nivel, codigo, elemento }) => `${nivel} ${codigo} ${elemento}`).sort(),
  };
}

const continuar = [{ codigo: 'CONTINUAR', nombre: 'Continuar' }];
const hole = { asignacion: { pool: [] }, acciones: [] };

describe('a file in the manner of', () => {
  it('Camunda 7: groups are proposed, simple conditions translated, and the term is that of its task', () => {
    expect(listed(fileOf('camunda-7.bpmn'))).to.deep.equal({
      process: { codigo: 'LICENCIA_DE_OBRA', nombre: 'Licencia de obra', inicio: 'REVISAR_PLANOS' },
      tasks: [
        [
          'USUARIO REVISAR_PLANOS',
          'Revisar planos',
          {
            descripcion: 'Mire los planos.',
            formulario: 'F_REVISAR',
            asignacion: { pool: ['rol:planeacion', 'rol:urbanismo-y-obras'] },
            plazo: 'P10D',
            acciones: continuar,
          },
        ],
        ['DECISION CUMPLE', '¿Cumple?', {}],
        ['PROCEDIMIENTO LIQUIDAR', 'Liquidar', { procedimiento: 'SP_LIQUIDAR' }],
        ['PROCEDIMIENTO CALCULAR', 'Calcular', {}],
        ['SUBPROCESO VISITA', 'Visita', { proceso: 'VISITA_TECNICA' }],
        ['FIN CONCEDIDA', 'Concedida', {}],
        ['FIN NEGADA', 'Negada', {}],
      ],
      flows: [
        'REVISAR_PLANOS!CONTINUAR>CUMPLE',
        'REVISAR_PLANOS>NEGADA vencido',
        'CUMPLE>LIQUIDAR?datos.area >= 50 «sí»',
        'CUMPLE>LIQUIDAR?${servicio.cumple(area)}',
        'CUMPLE>NEGADA «no»',
        'LIQUIDAR>CALCULAR',
        'CALCULAR>VISITA',
        'VISITA>CONCEDIDA',
      ],
      findings: [
        'cambia condicion Flow_3',
        'falta asignacion Activity_0x1',
        'falta condicion Flow_9',
        'falta procedimiento Activity_s',
        'omitido anotaciones Note_1',
        'omitido extension Activity_0x1',
        'omitido extension Activity_liq',
        'omitido extension licencia',
        'omitido programa Activity_s',
      ],
    });
  });

  it('Camunda 8: FEEL gets the data, a gateway of events is a wait, and a parallel finds its join', () => {
    expect(listed(fileOf('camunda-8.bpmn'))).to.deep.equal({
      process: { codigo: 'PAGO', nombre: 'Pago', inicio: 'REVISAR' },
      tasks: [
        [
          'USUARIO REVISAR',
          'Revisar',
          { formulario: 'F_PAGO', asignacion: { pool: ['rol:hacienda'] }, acciones: continuar },
        ],
        ['PARALELO REPARTE', 'A la vez', { cierra: 'REUNE' }],
        ['PROCEDIMIENTO TARIFA', 'Tarifa', {}],
        ['UNION REUNE', 'Reunir', {}],
        ['ESPERA ESPERAR_EL_PAGO', 'Esperar el pago', { mensaje: 'pago-recibido', hasta: 'P30D' }],
        ['DECISION MONTO', 'Decisión', {}],
        ['FIN PAGADA', 'Pagada', {}],
        ['CORREO AVISAR', 'Avisar', {}],
        ['FIN AVISAR_2', 'Fin', {}],
        ['SUBPROCESO VISITA', 'Visita', { proceso: 'VISITA' }],
      ],
      flows: [
        'REVISAR!CONTINUAR>REPARTE',
        'REPARTE>TARIFA',
        'REPARTE>VISITA',
        'TARIFA>REUNE',
        'REUNE>ESPERAR_EL_PAGO',
        'ESPERAR_EL_PAGO>MONTO',
        'ESPERAR_EL_PAGO>AVISAR vencido',
        'MONTO>PAGADA?some x in datos.pagos satisfies x.valor > datos.minimo and count(datos.pagos) = 1',
        'MONTO>AVISAR?=not(pagado',
        'AVISAR>AVISAR_2',
        'VISITA>REUNE',
      ],
      findings: [
        'cambia condicion f12',
        'falta asignacion Revisar',
        'falta condicion f13',
        'falta correo Aviso',
        'falta procedimiento Tarifa',
        'omitido etiqueta Llega',
        'omitido etiqueta Vence',
        'omitido extension Message_1',
        'omitido extension Tarifa',
        'omitido extension Visita',
      ],
    });
  });

  it('Bizagi: labels become actions, lanes are proposed, and a plain sub-process is unfolded', () => {
    expect(listed(fileOf('bizagi.bpmn'))).to.deep.equal({
      process: { codigo: 'PERMISO_DE_EVENTO', nombre: 'Permiso de evento', inicio: 'REVISAR_SOLICITUD' },
      tasks: [
        [
          'USUARIO REVISAR_SOLICITUD',
          'Revisar solicitud',
          {
            asignacion: { pool: ['rol:secretaria-de-gobierno'] },
            acciones: [
              { codigo: 'SI', nombre: 'Sí' },
              { codigo: 'NO', nombre: 'No' },
            ],
          },
        ],
        [
          'USUARIO REVISAR_SOLICITUD_2',
          'Revisar solicitud',
          { asignacion: { pool: ['rol:transito'] }, acciones: continuar },
        ],
        ['FIN ID_E', 'Fin', {}],
        ['USUARIO ESCRIBIR', 'Escribir', { asignacion: { pool: [] }, acciones: continuar }],
      ],
      flows: [
        'REVISAR_SOLICITUD!SI>REVISAR_SOLICITUD_2',
        'REVISAR_SOLICITUD!NO>ESCRIBIR',
        'REVISAR_SOLICITUD_2!CONTINUAR>ID_E',
        'ESCRIBIR!CONTINUAR>REVISAR_SOLICITUD',
      ],
      findings: [
        'cambia acciones_por_etiquetas Id_g',
        'cambia subproceso_desplegado Id_sub',
        'falta asignacion Id_d',
        'falta asignacion Id_r',
        'falta asignacion Id_t',
        'omitido flujo_de_mensaje Id_mf',
        'omitido objeto_de_datos Id_do',
      ],
    });
  });

  it('Signavio: refused elements are holes in their places, and their flows stay', () => {
    expect(listed(fileOf('signavio.bpmn'))).to.deep.equal({
      process: { codigo: 'QUEJA', nombre: 'Queja', inicio: 'ATENDER' },
      tasks: [
        ['USUARIO ATENDER', 'Atender', { asignacion: { pool: [] }, acciones: continuar }],
        ['USUARIO A_QUIEN', 'POR DEFINIR: ¿A quién?', hole],
        ['USUARIO CONSULTAR', 'POR DEFINIR: Consultar', hole],
        ['FIN CERRADA', 'Cerrada', {}],
        ['USUARIO FALLA', 'POR DEFINIR: Falla', hole],
      ],
      flows: [
        'ATENDER!CONTINUAR>A_QUIEN',
        'A_QUIEN>CONSULTAR «otra dependencia»',
        'A_QUIEN>CERRADA «nadie»',
        'CONSULTAR>ATENDER',
        'FALLA>CERRADA',
      ],
      findings: [
        'falta asignacion sid-a',
        'falta inicio_por_mensaje sid-s',
        'rechazado compuerta_no_disponible sid-i',
        'rechazado evento_de_borde sid-err',
        'rechazado varias_instancias sid-b',
      ],
    });
  });

  it('Flowable: flows are found without `incoming` and `outgoing`, and a clock time is to be filled in', () => {
    expect(listed(fileOf('flowable.bpmn20.xml'))).to.deep.equal({
      process: { codigo: 'CERTIFICADO', nombre: 'Certificado', inicio: 'VERIFICAR' },
      tasks: [
        ['USUARIO VERIFICAR', 'Verificar', { asignacion: { usuario: '"ana"' }, acciones: continuar }],
        ['DECISION DECIDE', 'Decisión', {}],
        ['PROCEDIMIENTO EXPEDIR', 'Expedir', {}],
        ['CORREO AVISAR', 'Avisar', {}],
        ['ESPERA UNA_HORA', 'Una hora', {}],
        ['FIN FIN', 'Fin', {}],
      ],
      flows: [
        'VERIFICAR!CONTINUAR>DECIDE',
        'DECIDE>EXPEDIR?datos.rechazado = false',
        'DECIDE>FIN?datos.motivo = "vencido"',
        'EXPEDIR>AVISAR',
        'AVISAR>UNA_HORA',
        'UNA_HORA>FIN',
      ],
      findings: [
        'cambia condicion s3',
        'cambia condicion s4',
        'falta asignacion verificar',
        'falta correo avisar',
        'falta formulario verificar',
        'falta plazo pausa',
        'falta procedimiento expedir',
        'omitido extension startEvent1',
      ],
    });
  });
});
