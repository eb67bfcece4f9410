import { AuditHost } from './audit-host.js';

/** The parts of an entry that name a person. */
export const named = {
  personal: { name: 'Ana' },
  by: { userId: 12 },
  subject: { kind: 'test.thing', id: '5' },
};

/** Starts a host with six sealed entries; the last two name a person. */
export async function startSealed(): Promise<AuditHost> {
  const host = await AuditHost.start();
  await host.write(4);
  await host.write(2, named);
  await host.seal();
  return host;
}
