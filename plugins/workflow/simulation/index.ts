/**
 * Plays of processes before they are published, and the kept ones. This part imports the definition, the engine and the
 * desk. Other folders of the plugin import it through this file alone.
 */
export { CaseRuns } from './case-runs.js';
export { play, processCase, processCases } from './play-schemas.js';
export { ProcessCases } from './process-cases.js';
export { Simulation } from './simulation.js';
