/** The elements that people do. */
export const userKinds: ReadonlySet<string> = new Set(['task', 'manualTask', 'userTask']);
export const programKinds: ReadonlySet<string> = new Set(['serviceTask', 'scriptTask', 'businessRuleTask']);
export const subprocessKinds: ReadonlySet<string> = new Set(['subProcess', 'transaction', 'adHocSubProcess']);

/** The elements that do something, which may have a boundary event. */
export const activityKinds: ReadonlySet<string> = new Set([
  ...userKinds,
  ...programKinds,
  ...subprocessKinds,
  'sendTask',
  'receiveTask',
  'callActivity',
]);

export const eventKinds: ReadonlySet<string> = new Set([
  'startEvent',
  'endEvent',
  'boundaryEvent',
  'intermediateCatchEvent',
  'intermediateThrowEvent',
]);

const gatewayKinds: ReadonlySet<string> = new Set([
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'complexGateway',
  'eventBasedGateway',
]);

/** Tells whether flows may lead to an element and from it. */
export const isFlowNode = (kind: string): boolean =>
  activityKinds.has(kind) || eventKinds.has(kind) || gatewayKinds.has(kind);

/** The elements about data, which the one `datos` of an instance stands for. */
export const dataKinds: ReadonlySet<string> = new Set([
  'dataObject',
  'dataObjectReference',
  'dataStoreReference',
  'property',
  'ioSpecification',
  'ioBinding',
  'dataInput',
  'dataOutput',
  'dataInputAssociation',
  'dataOutputAssociation',
  'inputSet',
  'outputSet',
]);

export const noteKinds: ReadonlySet<string> = new Set(['textAnnotation', 'group', 'association']);
