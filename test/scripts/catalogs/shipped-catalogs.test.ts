import { expect } from 'chai';
import path from 'node:path';
import { z } from 'zod';
import { readBundle } from '../../../host/data/bundles/read-bundle.js';
import { compilePattern } from '../../../host/text/expressions/compile-pattern.js';
import { packageRoot } from '../../../host/runtime/paths.js';
import type { AnyBundleSection } from '../../../host/plugin-api/index.js';
import {
  findIdentificationType,
  identificationAbbreviations,
  identificationCodes,
} from '../../../plugins/forms/questions/question-types/identification-types.js';
import { leftOut } from '../../../host/boot/plugins/left-out-plugins.js';

/** Reads the items of the one section of a bundle of config/catalogs, as the host does: a repeated code is an error. */
function shipped<Item>(file: string, name: string, item: z.ZodType<Item>): Item[] {
  const section = { name: `catalogos.${name}`, key: 'codigo', item } as AnyBundleSection;
  const { items, faults, warnings } = readBundle(
    path.join(packageRoot, 'config/catalogs', file),
    [section],
    leftOut([]),
  );
  expect([faults, warnings]).to.deep.equal([[], []]);
  return items.get(section)!.map(({ value }) => value as Item);
}

function countBy<Item>(items: readonly Item[], groupOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[groupOf(item)] = (counts[groupOf(item)] ?? 0) + 1;
  return counts;
}

describe('the start data of config/catalogs', () => {
  describe('identification types', () => {
    const item = z.strictObject({
      codigo: z.string(),
      codigo_dian: z.string(),
      nombre: z.string().min(1),
      patron: z.string(),
      requiere_dv: z.boolean(),
      activo: z.literal(true),
    });
    const types = (): z.output<typeof item>[] => shipped('identification-types.yaml', 'tipoidentificacion', item);

    it('are those of forms, with the same shapes of numbers', () => {
      expect(types().map(({ codigo }) => codigo)).to.deep.equal(identificationAbbreviations);
      expect(types().map(({ codigo_dian }) => codigo_dian)).to.deep.equal(identificationCodes);
      for (const { codigo, patron } of types()) {
        expect(`^${patron}$`, codigo).to.equal(findIdentificationType(codigo)!.number.source);
      }
    });

    it('have patterns that the host accepts', () => {
      const numbers = { CC: '1144012345', TI: '1144012345', NIT: '899999061', PA: 'AB123456', PPT: '1234567' };
      const patterns = new Map(types().map(({ codigo, patron }) => [codigo, compilePattern(patron, 40)]));
      expect(patterns.size).to.equal(12);
      for (const [codigo, number] of Object.entries(numbers)) {
        expect(patterns.get(codigo)!.matches(number), codigo).to.equal(true);
        expect(patterns.get(codigo)!.matches(`${number}-1`), codigo).to.equal(false);
      }
    });

    it('require a check digit only for a NIT', () => {
      expect(types().flatMap(({ codigo, requiere_dv }) => (requiere_dv ? [codigo] : []))).to.deep.equal(['NIT']);
    });
  });

  describe('economic activities', () => {
    const item = z.strictObject({
      codigo: z.string(),
      descripcion: z.string().min(1).max(300),
      nivel: z.enum(['SECCION', 'DIVISION', 'GRUPO', 'CLASE']),
      seccion: z.string().regex(/^[A-U]$/),
      padre: z.string().optional(),
    });
    let activities: z.output<typeof item>[];
    before(() => {
      activities = shipped('ciiu.yaml', 'ciiu', item);
    });

    it('are the edition with 502 classes', () => {
      expect(countBy(activities, ({ nivel }) => nivel)).to.deep.equal({
        SECCION: 21,
        DIVISION: 88,
        GRUPO: 246,
        CLASE: 502,
      });
      const shapes = { SECCION: /^[A-U]$/, DIVISION: /^\d{2}$/, GRUPO: /^\d{3}$/, CLASE: /^\d{4}$/ };
      for (const { codigo, nivel } of activities) expect(codigo).to.match(shapes[nivel]);
    });

    it('come after their parent, in the same section', () => {
      const above = { DIVISION: 'SECCION', GRUPO: 'DIVISION', CLASE: 'GRUPO' };
      const seen = new Map<string, z.output<typeof item>>();
      for (const activity of activities) {
        const { codigo, nivel, seccion, padre } = activity;
        if (nivel === 'SECCION') {
          expect([padre, seccion]).to.deep.equal([undefined, codigo]);
        } else {
          const parent = seen.get(padre!);
          expect(parent, codigo).to.include({ nivel: above[nivel], seccion });
          if (nivel !== 'DIVISION') expect(codigo.slice(0, -1)).to.equal(padre);
        }
        seen.set(codigo, activity);
      }
    });

    it('are named as DANE names them', () => {
      const names = new Map(activities.map(({ codigo, descripcion }) => [codigo, descripcion]));
      expect(names.get('A')).to.equal('AGRICULTURA, GANADERÍA, CAZA, SILVICULTURA Y PESCA');
      expect(names.get('0111')).to.equal('Cultivo de cereales (excepto arroz), legumbres y semillas oleaginosas');
      expect(names.get('8523')).to.equal('Educación media técnica');
      expect(names.get('6496')).to.equal('Capitalización');
      expect(names.has('6514')).to.equal(false);
    });
  });

  describe('municipalities', () => {
    const item = z.strictObject({
      codigo: z.string().regex(/^\d{5}$/),
      nombre: z.string().min(1).max(100),
      codigo_departamento: z.string().regex(/^\d{2}$/),
      departamento: z.string().min(1).max(100),
      tipo: z.enum(['MUNICIPIO', 'AREA_NO_MUNICIPALIZADA', 'ISLA']),
    });
    let municipalities: z.output<typeof item>[];
    before(() => {
      municipalities = shipped('divipola.yaml', 'municipio', item);
    });

    it('are those of 33 departments, with the codes that are no municipality', () => {
      expect(countBy(municipalities, ({ tipo }) => tipo)).to.deep.equal({
        MUNICIPIO: 1103,
        AREA_NO_MUNICIPALIZADA: 18,
        ISLA: 1,
      });
      const departments = countBy(municipalities, (one) => `${one.codigo_departamento} ${one.departamento}`);
      expect(Object.keys(departments)).to.have.length(33);
      expect(departments).to.include({ '05 ANTIOQUIA': 125, '11 BOGOTÁ, D.C.': 1 });
      for (const { codigo, codigo_departamento } of municipalities) {
        expect(codigo.slice(0, 2)).to.equal(codigo_departamento);
      }
    });

    it('are named as DANE names them', () => {
      const names = new Map(municipalities.map(({ codigo, nombre }) => [codigo, nombre]));
      const expected = {
        '05001': 'MEDELLÍN',
        '08001': 'BARRANQUILLA',
        '11001': 'BOGOTÁ, D.C.',
        '27493': 'NUEVO BELÉN DE BAJIRÁ',
        '76001': 'SANTIAGO DE CALI',
        '88001': 'SAN ANDRÉS',
        '91001': 'LETICIA',
      };
      for (const [codigo, nombre] of Object.entries(expected)) expect(names.get(codigo)).to.equal(nombre);
      expect(municipalities.find(({ codigo }) => codigo === '88001')!.tipo).to.equal('ISLA');
      expect(municipalities.find(({ codigo }) => codigo === '97889')!.tipo).to.equal('AREA_NO_MUNICIPALIZADA');
    });
  });
});
