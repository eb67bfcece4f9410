import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from './embedded-postgres-error.js';
import { findFreePort, isPortFree } from './free-port.js';
import { launchServer, type LaunchedServer } from './launch-server.js';
import type { ServerSetup } from './server-setup.js';
import { signalServer, type ServerSignal } from './server-signal.js';

const launchAttempts = 3;
const deathWindowMs = 60_000;
const toleratedDeaths = 5;
const firstBackoffMs = 100;
const backoffFactor = 3;
const maximumBackoffMs = 5_000;
const stopPollMs = 20;
type StopSteps = readonly (readonly [signal: ServerSignal, waitMs: number])[];
const stopSteps: Readonly<Record<StopPace, StopSteps>> = {
  patient: [
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_000],
  ],
  hurried: [
    ['SIGQUIT', 500],
    ['SIGKILL', 500],
  ],
};

/** The pace of a stop: `hurried` for a server that does not answer. Commits are kept, and the next start recovers. */
export type StopPace = 'patient' | 'hurried';

/** Keeps one server running, always on the same port, until it is stopped or dies too often. */
export class ServerSupervisor {
  private readonly setup: ServerSetup;
  private readonly onLost: (reason: string) => void;
  private server: LaunchedServer | undefined;
  private stopping = false;
  private deaths: number[] = [];
  private recovery: Promise<void> = Promise.resolve();

  /** @param onLost called once, when the server has died six times within a minute and is not restarted again. */
  constructor(setup: ServerSetup, onLost: (reason: string) => void) {
    this.setup = setup;
    this.onLost = onLost;
  }

  /**
   * Starts the server.
   * @returns its port.
   * @throws EmbeddedPostgresError when it does not start.
   */
  async start(choosePort: () => Promise<number> = findFreePort): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const port = await choosePort();
      try {
        await this.launch(port);
        return port;
      } catch (error) {
        const portWasTaken = !(await isPortFree(port));
        if (!portWasTaken || attempt === launchAttempts) throw error;
      }
    }
  }

  /**
   * Stops the server: by a fast shutdown, after 5 seconds by an immediate one, after 7 seconds by force. When hurried:
   * by an immediate one, and after half a second by force.
   */
  async stop(pace: StopPace = 'patient'): Promise<void> {
    this.stopping = true;
    await this.endServer(pace);
    await this.recovery;
    await this.endServer(pace);
  }

  private async launch(port: number): Promise<void> {
    const server = await launchServer(this.setup, port, (spawned) => (this.server = spawned));
    void server.exited.then((end) => {
      if (!this.stopping) this.recovery = this.recover(port, end);
    });
  }

  private async recover(port: number, end: string): Promise<void> {
    let reason = `PostgreSQL stopped by itself (${end})`;
    while (!this.stopping) {
      const now = Date.now();
      this.deaths = [...this.deaths.filter((death) => now - death < deathWindowMs), now];
      if (this.deaths.length > toleratedDeaths) {
        this.setup.log(`${reason}; giving up after ${this.deaths.length} times within a minute`);
        this.onLost(reason);
        return;
      }
      this.setup.log(`${reason}; starting it again`);
      await delay(Math.min(firstBackoffMs * backoffFactor ** (this.deaths.length - 1), maximumBackoffMs));
      if (this.stopping) return;
      try {
        await this.launch(port);
        return;
      } catch (error) {
        reason = describeError(error);
      }
    }
  }

  private async endServer(pace: StopPace): Promise<void> {
    const server = this.server;
    if (!server) return;
    for (const [signal, waitMs] of stopSteps[pace]) {
      if (server.hasExited()) return;
      await signalServer(this.setup.programs, server.pid, signal);
      // Polling keeps Node running until the process has ended; the child process alone does not.
      for (const deadline = Date.now() + waitMs; !server.hasExited() && Date.now() < deadline;) {
        await delay(stopPollMs);
      }
    }
  }
}
