declare module 'saxen' {
  /** A reader of XML that calls functions for what it meets. It decodes nothing. */
  export class Parser {
    on(event: 'openTag', call: (name: string, attributes: () => Readonly<Record<string, string>>) => void): this;
    on(event: 'closeTag', call: () => void): this;
    on(event: 'text' | 'cdata' | 'attention', call: (text: string) => void): this;
    on(event: 'error' | 'warn', call: (error: Error, place: () => { line: number; column: number }) => void): this;
    parse(xml: string): unknown;
  }
}
