/**
 * The case: a record and everything that belongs to it, as one list. This part imports the other parts of the plugin;
 * none of them imports it. Other folders of the plugin import it through this file alone.
 */
export { CaseDownloads } from './case-downloads.js';
export { CaseNotes } from './case-notes.js';
export { sentPlace } from './case-place.js';
export { CaseReading } from './case-reading.js';
export { NoteChain, noteChain } from './note-chain.js';
