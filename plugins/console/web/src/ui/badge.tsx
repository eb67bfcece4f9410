import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';

/** The meaning of a badge, by its colour; without one, it is outlined. */
export type BadgeLook = 'primary' | 'success' | 'warning' | 'danger' | 'info' | undefined;

interface BadgeProps {
  readonly look?: BadgeLook;
  readonly icon?: IconName;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A state in a word or two. */
export function Badge({ look, icon, title, children }: BadgeProps) {
  return (
    <span className={look === undefined ? 'badge' : `badge badge--${look}`} title={title}>
      {icon && <Icon name={icon} />} {children}
    </span>
  );
}

interface DueBadgeProps {
  readonly text: string;
  /** The urgency; without one, it is plain text. */
  readonly kind: 'danger' | 'warning' | undefined;
  readonly title?: string;
}

/** The end of a term: by word, icon and colour. */
export function DueBadge({ text, kind, title }: DueBadgeProps) {
  if (kind === undefined) return <span title={title}>{text}</span>;
  return (
    <Badge look={kind} icon={kind === 'danger' ? 'alert' : 'clock'} {...(title !== undefined && { title })}>
      {text}
    </Badge>
  );
}
