import { expect } from 'chai';
import { byMessage, checkAudit, checkCodes, checkReceipts, checkRepeats } from './check-mails.js';
import { checkAcknowledged, checkFilingNumbers, checkLookUps } from './check-state.js';
import type { MailRun } from './mail-run.js';
import { readMailState, waitUntilDry } from './mail-state.js';
import { readAroundSweep } from './stored-state.js';

const UNAVAILABLE = 503;
/** The unused codes that are checked; the latest ones, as they have not expired. */
const SAMPLE = 40;

/** Lets the host send the mails that are due, prints what the run did and found, then checks all of it. */
export async function checkMailRun({ folder, host, collector, clients, kills }: MailRun): Promise<void> {
  await clients.stop();
  await waitUntilDry(folder);
  const sample = clients.people.filter((person) => !clients.validated.has(person)).sort((a, b) => a - b);
  const asked = sample.slice(-SAMPLE);
  for (const person of asked) await clients.verify(person);

  const state = await readMailState(folder);
  const { after } = await readAroundSweep(folder);
  const { filed, begun, validated, refused, unanswered, unexpected } = clients;
  const { mails } = collector;
  const receipts = mails.filter(({ kind }) => kind === 'receipt');
  const codes = mails.filter(({ kind }) => kind === 'code');
  const refusals = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none';
  const ways = Object.entries(begun).map(([way, people]) => `${people.length} ${way}`);
  process.stdout.write(
    [
      `      kills ${kills}; acknowledged: records ${filed.length}, validations ${clients.people.length} (${ways.join(', ')}), codes ${validated.size}`,
      `      refused: ${refusals}, no answer ${unanswered}`,
      `      records ${after.records.length}, validations ${state.validations.length}, sealed audit entries ${state.audit.sealed}`,
      `      mails ${mails.length} (${receipts.length} receipts, ${codes.length} codes), repeated ${mails.length - byMessage(mails).size}, expired ${state.ended.size}`,
      '',
    ].join('\n'),
  );

  expect(unexpected, 'unexpected answers').to.deep.equal([]);
  expect(collector.strange, 'mails that nobody caused').to.deep.equal([]);
  checkAcknowledged(filed, after);
  checkFilingNumbers(filed, after);
  await checkLookUps(host.url!, filed);
  checkReceipts(receipts, after);
  checkCodes(codes, clients, state);
  checkRepeats(mails, kills);
  checkAudit(state, after);
  expect(
    asked.filter((person) => !validated.has(person)),
    'codes that arrived and do not serve',
  ).to.deep.equal([]);
  expect(
    [...state.ended.values()].filter((how) => how !== 'VENCIDA'),
    'mails given up',
  ).to.deep.equal([]);
  expect(host.errors, 'unexpected failures in the log').to.deep.equal([]);
  expect(
    [...refused.keys()].filter((status) => status !== UNAVAILABLE),
    'refusals other than 503',
  ).to.deep.equal([]);
}
