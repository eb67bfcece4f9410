import type { Call } from './call.js';
import type { Caller } from './callers.js';
import type { HostileWorld } from './hostile-world.js';
import type { Operation } from './operations.js';
import { absenceSamples } from './samples/absence-samples.js';
import { adminSample } from './samples/admin-samples.js';
import { authSamples } from './samples/auth-samples.js';
import { catalogSamples } from './samples/catalog-samples.js';
import { channelSamples } from './samples/channel-samples.js';
import { correspondentsSamples } from './samples/correspondents-samples.js';
import { deskSamples } from './samples/desk-samples.js';
import { documentsSamples } from './samples/documents-samples.js';
import { counterSamples } from './samples/counter-samples.js';
import { draftSamples } from './samples/draft-samples.js';
import { hostSamples } from './samples/host-samples.js';
import { procedureSamples } from './samples/procedure-samples.js';
import { taskSamples } from './samples/task-samples.js';
import { officeSamples } from './samples/office-samples.js';
import { threadSamples } from './samples/thread-samples.js';
import { tramiteSamples } from './samples/tramite-samples.js';
import { workflowSamples } from './samples/workflow-samples.js';

/** An operation with one kind of valid request. */
export interface Target {
  readonly operation: Operation;
  /** The name of the operation, and of the kind of request where it has several. */
  readonly label: string;
  /** Creates an unused valid request. */
  readonly make: () => Promise<Call>;
}

const restSamples = {
  ...hostSamples,
  ...authSamples,
  ...deskSamples,
  ...officeSamples,
  ...threadSamples,
  ...tramiteSamples,
  ...counterSamples,
  ...draftSamples,
  ...procedureSamples,
  ...workflowSamples,
  ...taskSamples,
  ...absenceSamples,
  ...documentsSamples,
  ...channelSamples,
  ...catalogSamples,
  ...correspondentsSamples,
};

const CALL = /^([A-Z]+) (.*)$/;

function restTargets(operation: Operation, world: HostileWorld): Target[] {
  const [, method = '', path = ''] = CALL.exec(operation.name)!;
  return Object.entries(restSamples[operation.name] ?? {}).map(([name, make]) => ({
    operation,
    label: name === '' ? operation.name : `${operation.name} (${name})`,
    make: async () => ({ method, path, ...(await make(world)) }),
  }));
}

function adminTargets(operation: Operation, world: HostileWorld, superuser: Caller): Target[] {
  const make = adminSample(operation.name);
  if (!make) return [];
  const [method, kind] = operation.kind === 'query' ? (['GET', 'input'] as const) : (['POST', 'json'] as const);
  const path = `/admin/trpc/${operation.name}`;
  const call = async (): Promise<Call> => ({
    ...{ method, path, headers: superuser.jwt },
    body: { kind, value: await make(world) },
  });
  return [{ operation, label: operation.name, make: call }];
}

/** Returns the targets of an operation; empty where it has no sample yet. */
export function targetsOf(operation: Operation, world: HostileWorld, superuser: Caller): Target[] {
  return operation.kind === 'rest' ? restTargets(operation, world) : adminTargets(operation, world, superuser);
}
