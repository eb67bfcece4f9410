// Runs a program and waits for it. Signals are passed on, so that the program does not go on alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const signals = ['SIGINT', 'SIGTERM'];

/** Returns the exit status of the program; 1 when a signal ended it. */
export async function statusOf(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 2, 2], ...options });
  const handOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, handOn);
  const [status] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, handOn);
  return status ?? 1;
}

/** Returns when the program ends with 0; otherwise ends the script with its status. */
export async function runProgram(command, args, options) {
  const status = await statusOf(command, args, options);
  if (status !== 0) process.exit(status);
}
