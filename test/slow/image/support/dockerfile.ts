import { readFileSync } from 'node:fs';

/** One line of a Dockerfile, whatever lines it is written on. */
export interface Instruction {
  readonly name: string;
  /** `--from=build` as `from`. */
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What begins with a `FROM`. */
export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** Words of an instruction, or of its JSON form. */
export function wordsOf(text: string): string[] {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : text.split(/\s+/).filter(Boolean);
}

function instructionOf(line: string): Instruction {
  const [name = '', ...words] = line.split(' ');
  const flags: Record<string, string> = {};
  let rest = words.join(' ').trimStart();
  for (;;) {
    const [, key, value] = /^--([a-z-]+)=(\S+) */.exec(rest) ?? [];
    if (key === undefined) return { name, flags, text: rest };
    flags[key] = value!;
    rest = rest.slice(rest.indexOf(value!) + value!.length).trimStart();
  }
}

/** Returns the stages of a Dockerfile. Comments within an instruction are none of it. */
export function readDockerfile(file: string): Stage[] {
  const text = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#') && line.trim() !== '')
    .join('\n')
    .replaceAll(/\\\n\s*/g, '');
  const stages: (Stage & { readonly instructions: Instruction[] })[] = [];
  for (const instruction of text.split('\n').map(instructionOf)) {
    if (instruction.name === 'FROM') {
      const [base = '', , name = ''] = wordsOf(instruction.text);
      stages.push({ base, name, instructions: [] });
    } else {
      stages.at(-1)!.instructions.push(instruction);
    }
  }
  return stages;
}

/** `A=b C=d` as pairs. */
export function pairsOf(text: string): [string, string][] {
  return wordsOf(text).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}
