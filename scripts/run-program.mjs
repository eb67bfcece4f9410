// Runs a program that a script waits for. A signal is handed on to it, so that it does not go on alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const signals = ['SIGINT', 'SIGTERM'];

/** Answers the status that the program ends with, 1 where a signal ended it. */
export async function statusOf(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 2, 2], ...options });
  const handOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, handOn);
  const [status] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, handOn);
  return status ?? 1;
}

/** Comes back where the program ends with 0; otherwise the script ends with its status. */
export async function runProgram(command, args, options) {
  const status = await statusOf(command, args, options);
  if (status !== 0) process.exit(status);
}
