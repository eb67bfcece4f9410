import { expect } from 'chai';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { writeCatalog } from '../../../scripts/catalogs/catalog-bundle.js';

describe('npm run catalogs', () => {
  let folder: string;
  let csv: string;
  let bundle: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-catalogs-'));
    [csv, bundle] = [path.join(folder, 'given.csv'), path.join(folder, 'made.yaml')];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (catalog: string, text: string | Buffer): string => {
    writeFileSync(csv, text);
    return writeCatalog([catalog, csv, bundle]);
  };
  const made = (): Record<string, unknown[]> =>
    (parse(readFileSync(bundle, 'utf8')) as { catalogos: Record<string, unknown[]> }).catalogos;
  /** Returns the reason for the refusal, without the file's name, and checks that nothing was written. */
  const refusal = (catalog: string, text: string | Buffer): string => {
    let reason = 'not refused';
    try {
      write(catalog, text);
    } catch (error) {
      reason = (error as Error).message.replace(csv, '');
    }
    expect(existsSync(bundle), 'a bundle').to.equal(false);
    return reason;
  };

  describe('of any file', () => {
    const header = 'codigo_barrio,barrio,comuna\n';
    const barrio = (codigo: string, nombre: string, unidadcomunera: string): object => ({
      codigo,
      nombre,
      unidadcomunera,
      activo: true,
    });

    it('keeps leading zeros, quotes, commas and accents, without the byte order mark and surrounding blanks', () => {
      const said = write('barrios', `\uFEFF${header}0102,"San Juan, ""El Viejo""",01\r\n\r\n 0101 ,Peñón d'Or ,01\r\n`);
      expect(said).to.equal(`${bundle}: catalogos.unidadcomunera, 1 items\n${bundle}: catalogos.barrio, 2 items\n`);
      expect(made()).to.deep.equal({
        unidadcomunera: [{ codigo: '01', nombre: 'Comuna 01', tipo: 'comuna', activo: true }],
        barrio: [barrio('0101', "Peñón d'Or", '01'), barrio('0102', 'San Juan, "El Viejo"', '01')],
      });
    });

    it('is text to every reader of YAML', () => {
      write('barrios', `${header}0101,No,01\n0102,1e3,01\n`);
      expect(readFileSync(bundle, 'utf8')).to.include("codigo: '0101', nombre: 'No'").and.include("nombre: '1e3'");
    });

    it('ignores other columns, in any order', () => {
      write('barrios', 'comuna,area,barrio,codigo_barrio\n01,12.5,Centro,0101\n');
      expect(made()['barrio']).to.deep.equal([barrio('0101', 'Centro', '01')]);
    });

    it('keeps the comments at the head of the bundle, and nothing else', () => {
      writeFileSync(bundle, '# Publisher: a city.\n#\n\n# Version: 1.\n\nversion: 1\n# Old.\ncatalogos: {}\n');
      write('barrios', `${header}0101,Centro,01\n`);
      expect(readFileSync(bundle, 'utf8'))
        .to.match(/^# Publisher: a city\.\n#\n\n# Version: 1\.\n\nversion: 1\n\ncatalogos:\n/)
        .and.not.include('Old');
    });

    it('is refused with its line', () => {
      expect(refusal('barrios', `${header}0101,Centro,01\n0102,Norte,01\n0101,Sur,02\n`)).to.equal(
        ':4: 0101 stands on line 2 already',
      );
      expect(refusal('barrios', `${header}0101,Centro,01\n0102,Norte,\n`)).to.equal(':3: comuna: is missing');
      expect(refusal('barrios', `${header}1E3,Centro,01\n`)).to.equal(':2: codigo_barrio: must be 1 to 20 digits');
      expect(refusal('barrios', `${header}0101,"Cen\ntro",01\n`)).to.equal(':3: barrio: must be one line');
      expect(refusal('barrios', `${header}0101,Centro\n`)).to.match(/^: .* on line 2$/);
      expect(refusal('barrios', `${header}0101,Centro,01,x\n`)).to.match(/^: .* on line 2$/);
      expect(refusal('barrios', `${header}0101,"Centro,01\n`)).to.match(/^: .*quote at line 2$/);
      expect(refusal('barrios', 'codigo_barrio;barrio;comuna\n')).to.equal(':1: there is no column codigo_barrio');
    });

    it('is refused when it is empty or not UTF-8', () => {
      expect(refusal('barrios', '')).to.equal(': has no rows');
      expect(refusal('barrios', header)).to.equal(': has no rows');
      expect(refusal('barrios', Buffer.from(`${header}0101,Peñón,01\n`, 'latin1'))).to.equal(': is not UTF-8');
    });

    it('needs a catalog, a file and a bundle', () => {
      const usage = 'Usage: npm run catalogs -- barrios|ciiu|divipola FILE.csv BUNDLE.yaml';
      expect(() => writeCatalog(['barrio', csv, bundle])).to.throw(usage);
      expect(() => writeCatalog(['barrios', csv])).to.throw(usage);
      expect(() => writeCatalog([])).to.throw(usage);
      expect(() => writeCatalog(['barrios', csv, bundle])).to.throw(/ENOENT.*given\.csv/);
    });
  });

  describe('of municipalities', () => {
    const header = 'codigo_departamento,departamento,codigo_municipio,municipio';
    const municipality = (codigo: string, nombre: string, departamento: string, tipo: string): object => ({
      codigo,
      nombre,
      codigo_departamento: codigo.slice(0, 2),
      departamento,
      tipo,
    });

    it('knows the codes that are no municipality', () => {
      write(
        'divipola',
        `${header}\n91,AMAZONAS,91263,EL ENCANTO\n88,ISLAS,88001,SAN ANDRÉS\n05,ANTIOQUIA,05001,MEDELLÍN\n`,
      );
      expect(made()).to.deep.equal({
        municipio: [
          municipality('05001', 'MEDELLÍN', 'ANTIOQUIA', 'MUNICIPIO'),
          municipality('88001', 'SAN ANDRÉS', 'ISLAS', 'ISLA'),
          municipality('91263', 'EL ENCANTO', 'AMAZONAS', 'AREA_NO_MUNICIPALIZADA'),
        ],
      });
    });

    it('uses the type in the file', () => {
      write('divipola', `${header},tipo\n91,AMAZONAS,91263,EL ENCANTO,MUNICIPIO\n88,ISLAS,88001,SAN ANDRÉS,\n`);
      expect(made()['municipio']).to.deep.equal([
        municipality('88001', 'SAN ANDRÉS', 'ISLAS', 'ISLA'),
        municipality('91263', 'EL ENCANTO', 'AMAZONAS', 'MUNICIPIO'),
      ]);
    });

    it('is refused when a code has lost its zero or has another department', () => {
      const of = (...rows: string[]): string => refusal('divipola', [header, ...rows].join('\n'));
      expect(of('05,ANTIOQUIA,5001,MEDELLÍN')).to.equal(':2: codigo_municipio: must be 5 digits');
      expect(of('5,ANTIOQUIA,05001,MEDELLÍN')).to.equal(':2: codigo_departamento: must be 2 digits');
      expect(of('05,ANTIOQUIA,05001,MEDELLÍN', '05,ANTIOQUIA,08001,X')).to.equal(
        ':3: 08001 does not belong to department 05',
      );
      expect(of('05,ANTIOQUIA,05001,MEDELLÍN', '05,Antioquia,05002,X')).to.equal(
        ':3: department 05 is «ANTIOQUIA» on an earlier line',
      );
    });
  });

  describe('of economic activities', () => {
    const header = 'seccion,division,grupo,clase,descripcion,nivel';
    const rows = ['A,,,,AGRO,seccion', 'A,01,,,Cultivos,division', 'A,01,011,,Transitorios,grupo'];
    const of = (...more: string[]): string => refusal('ciiu', [header, ...rows, ...more].join('\n'));

    it('puts each code after its parent, whatever the order of the file', () => {
      write('ciiu', [header, ...[...rows].reverse(), 'A,01,011,0111,Cereales,clase'].join('\n'));
      const common = { seccion: 'A' };
      expect(made()['ciiu']).to.deep.equal([
        { codigo: 'A', descripcion: 'AGRO', nivel: 'SECCION', ...common },
        { codigo: '01', descripcion: 'Cultivos', nivel: 'DIVISION', ...common, padre: 'A' },
        { codigo: '011', descripcion: 'Transitorios', nivel: 'GRUPO', ...common, padre: '01' },
        { codigo: '0111', descripcion: 'Cereales', nivel: 'CLASE', ...common, padre: '011' },
      ]);
    });

    it('accepts codes that a city has added below a class', () => {
      const more = ['A,01,011,0111,01110,Cereales de la ciudad,municipal', 'A,01,011,0111,,Cereales,clase'];
      const all = [
        header.replace('clase', 'clase,municipal'),
        ...more,
        ...rows.map((row) => row.replace(/,(?=[^,]+,[^,]+$)/, ',,')),
      ];
      write('ciiu', all.join('\n'));
      expect(made()['ciiu']!.at(-1)).to.deep.equal({
        codigo: '01110',
        descripcion: 'Cereales de la ciudad',
        nivel: 'MUNICIPAL',
        seccion: 'A',
        padre: '0111',
      });
      rmSync(bundle);
      expect(refusal('ciiu', all.join('\n').replace('01110', '02110'))).to.equal(':2: 02110 does not belong to 0111');
      expect(of('A,01,011,01110,Sin su clase,clase')).to.equal(':5: clase: must be 4 digits');
    });

    it('accepts the days between which a code is valid', () => {
      const days = ',vigente_desde,vigente_hasta\nA,,,,AGRO,seccion,2020-01-01,2026-12-31\nB,,,,MINAS,seccion,,\n';
      write('ciiu', header + days);
      expect(made()['ciiu']).to.deep.equal([
        {
          codigo: 'A',
          descripcion: 'AGRO',
          nivel: 'SECCION',
          seccion: 'A',
          vigente_desde: '2020-01-01',
          vigente_hasta: '2026-12-31',
        },
        { codigo: 'B', descripcion: 'MINAS', nivel: 'SECCION', seccion: 'B' },
      ]);
      rmSync(bundle);
      const wrong = ',vigente_desde,vigente_hasta\nA,,,,AGRO,seccion,2026-01-02,2026-01-01\n';
      expect(refusal('ciiu', header + wrong)).to.equal(':2: vigente_hasta is before vigente_desde');
      expect(refusal('ciiu', header + wrong.replace('01-02', '02-30'))).to.match(/^:2: vigente_desde: must be a day/);
    });

    it('is refused when a code has no parent', () => {
      expect(of('A,02,021,,Huérfano,grupo')).to.equal(':5: A 02 021: there is no row of A 02');
      expect(of('B,01,011,0111,Otra sección,clase')).to.equal(':5: B 01 011 0111: there is no row of B 01 011');
      expect(of('A,01,011,0211,De otro grupo,clase')).to.equal(':5: 0211 does not belong to 011');
      expect(of('A,01,,0111,Sin grupo,clase')).to.equal(':5: grupo: is missing at clase');
      expect(of('A,01,011,0111,De otro nivel,grupo')).to.equal(':5: clase: must be empty at grupo');
      expect(of('A,01,011,,Otra vez,grupo')).to.equal(':5: 011 stands on line 4 already');
      expect(of('A,1,,,Sin su cero,division')).to.equal(':5: division: must be 2 digits');
      expect(of('A,02,,,Sin nivel,')).to.equal(':5: nivel: must be seccion, division, grupo, clase, municipal');
    });
  });
});
