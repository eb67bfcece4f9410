import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.js';

interface Shape {
  /** The weight of its action: a view has one primary button. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'large' | 'block';
  /** A picture before the words; without words it needs an `aria-label`. */
  readonly icon?: IconName;
}

interface ButtonProps extends Shape, ComponentProps<'button'> {
  /** Whether its work is in progress: a press has no effect, and the focus stays, which `disabled` would drop. */
  readonly isBusy?: boolean | undefined;
}

const sizes = { large: 'btn--lg', block: 'btn--block' };

/** Names the classes of a button. */
function classesOf({ look = 'primary', size, icon, className, children }: Shape & ComponentProps<'button' | 'a'>) {
  const isBare = icon !== undefined && children === undefined;
  return ['btn', look !== 'primary' && `btn--${look}`, size && sizes[size], isBare && 'btn--icon', className]
    .filter(Boolean)
    .join(' ');
}

/** A button of the city; it submits a form only with `type="submit"`. */
export function Button(props: ButtonProps) {
  const { look: _look, size: _size, isBusy, icon, onClick, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classesOf(props)}
      aria-busy={isBusy}
      {...(isBusy && { 'aria-disabled': true })}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      {icon && children !== undefined && ' '}
      {children}
    </button>
  );
}

/** A link that looks like a button: `to` a view of the console, or with the `href` of another page. */
export function ButtonLink(props: Shape & (ComponentProps<typeof Link> | ComponentProps<'a'>)) {
  const { look: _look, size: _size, icon, children, ...rest } = props;
  const className = classesOf(props);
  const words = (
    <>
      {icon && <Icon name={icon} />}
      {icon && ' '}
      {children}
    </>
  );
  return 'to' in rest ? (
    <Link {...rest} className={className}>
      {words}
    </Link>
  ) : (
    <a {...rest} className={className}>
      {words}
    </a>
  );
}
