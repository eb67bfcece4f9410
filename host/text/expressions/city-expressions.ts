import type {
  CheckedExpressions,
  Clock,
  Expressions,
  ExpressionSet,
  ExpressionSource,
} from '../../plugin-api/index.js';
import type { ThreadExpressions } from './thread-expressions.js';

/** {@link Expressions} of a city: `today()` and `now()` follow the host's clock in the city's time zone. */
export class CityExpressions implements Expressions {
  constructor(
    private readonly threads: ThreadExpressions,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {}

  checkSource(source: ExpressionSource): Promise<CheckedExpressions> {
    return this.threads.checkSource(source);
  }

  openSet(source: ExpressionSource): ExpressionSet {
    return this.threads.openSet(source, () => ({ at: this.clock.now().getTime(), timeZone: this.timeZone }));
  }
}
