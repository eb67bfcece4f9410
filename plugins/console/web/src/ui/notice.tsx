import type { ComponentProps, ReactNode } from 'react';
import { ServiceError } from '../api/errors.js';
import { Icon, type IconName } from './icon.js';

interface NoticeProps extends ComponentProps<'div'> {
  readonly look?: 'info' | 'success' | 'warning' | 'danger';
  readonly icon?: IconName;
  /** Whether it fills its panel, without an edge of its own. */
  readonly isFlat?: boolean;
  /** The control after its text. */
  readonly aside?: ReactNode;
}

/** A box that stands out of the text. */
export function Notice({ look = 'info', icon, isFlat = false, aside, className, children, ...rest }: NoticeProps) {
  return (
    <div
      {...rest}
      className={['notice', `notice--${look}`, isFlat && 'notice--flat', className].filter(Boolean).join(' ')}
    >
      {icon && <Icon name={icon} />}
      <div>{children}</div>
      {aside}
    </div>
  );
}

interface RefusalProps extends NoticeProps {
  readonly error: unknown;
  /** Whether the fields of the form show their errors themselves. */
  readonly hasFields?: boolean;
}

/** The refusal of an act, announced at once; nothing without one. */
export function Refusal({ error, hasFields = false, children, ...rest }: RefusalProps) {
  const refusal = error instanceof ServiceError ? error : undefined;
  if (error === null || error === undefined || (hasFields && refusal?.errors)) return null;
  return (
    <Notice look="danger" role="alert" {...rest}>
      <p>{refusal?.message ?? 'Algo falló en esta página.'}</p>
      {children}
    </Notice>
  );
}
