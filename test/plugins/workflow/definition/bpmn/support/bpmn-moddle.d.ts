declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{
      readonly rootElement: object;
      readonly warnings: readonly { readonly message: string }[];
    }>;
    toXML(element: object, options: { readonly format: boolean }): Promise<{ readonly xml: string }>;
  }
}
