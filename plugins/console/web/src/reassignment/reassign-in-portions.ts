import { admin } from '../api/admin.js';

/** The tasks to reassign, and the user who gets them. */
export interface Reassigned {
  /** Id of the holder. */
  readonly de: number;
  readonly hacia: string | null;
  readonly proceso?: string;
  readonly motivo: string;
}

type Portion = Awaited<ReturnType<typeof admin.workflow.tasks.reassignAll.mutate>>;

/** The tasks that were reassigned so far, and those that stayed. */
export interface Progress {
  readonly reasignadas: number;
  readonly omitidas: Portion['omitidas'];
}

/**
 * Reassigns tasks portion by portion, each after the last tried task, and reports the progress after each of them. The
 * portions before a failure stay reassigned.
 */
export async function reassignInPortions(request: Reassigned, report: (progress: Progress) => void): Promise<Progress> {
  let progress: Progress = { reasignadas: 0, omitidas: [] };
  let despues: number | null = null;
  for (;;) {
    const portion: Portion = await admin.workflow.tasks.reassignAll.mutate({
      ...request,
      ...(despues !== null && { despues }),
    });
    progress = {
      reasignadas: progress.reasignadas + portion.reasignadas,
      omitidas: [...progress.omitidas, ...portion.omitidas],
    };
    report(progress);
    despues = portion.ultima;
    if (!portion.hayMas || despues === null) return progress;
  }
}
