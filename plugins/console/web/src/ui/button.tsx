import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.js';

interface ButtonProps extends ComponentProps<'button'> {
  /** The weight of its action: a view has one primary button. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'large' | 'block';
  /** Whether its work is in progress: a press has no effect, and the focus stays, which `disabled` would drop. */
  readonly isBusy?: boolean | undefined;
  /** A picture before the words; without words it needs an `aria-label`. */
  readonly icon?: IconName;
}

const sizes = { large: ' btn--lg', block: ' btn--block' };

/** A button of the city; it submits a form only with `type="submit"`. */
export function Button({ look = 'primary', size, isBusy, icon, className, onClick, children, ...rest }: ButtonProps) {
  const looks = look === 'primary' ? 'btn' : `btn btn--${look}`;
  const shape = `${size ? sizes[size] : ''}${icon && children === undefined ? ' btn--icon' : ''}`;
  return (
    <button
      type="button"
      {...rest}
      className={`${looks}${shape}${className === undefined ? '' : ` ${className}`}`}
      aria-busy={isBusy}
      {...(isBusy && { 'aria-disabled': true })}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />} {children}
    </button>
  );
}
