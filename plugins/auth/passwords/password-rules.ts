import { inject, injectable } from 'inversify';
import { HostSettings, InputError } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import { isGuessable, wordsOf } from './guessable-password.js';

/**
 * Words that passwords in a city hall are made of: of the service, its trade, its country and the calendar; in lower
 * case without accents.
 */
const COMMON_WORDS: readonly string[] = [
  ...['ventanilla', 'alcaldia', 'municipio', 'municipal', 'gobernacion', 'gobierno', 'colombia', 'colombiano'],
  ...['tramite', 'tramites', 'ciudadano', 'funcionario', 'funcionaria', 'secretaria', 'hacienda', 'planeacion'],
  ...['administrador', 'administradora', 'usuario', 'sistema', 'sistemas', 'soporte', 'temporal', 'prueba', 'pruebas'],
  ...['contrasena', 'clave', 'secreto', 'secreta', 'bienvenido', 'bienvenida', 'password', 'admin', 'cambiame'],
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre'],
  ...['noviembre', 'diciembre', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo', 'navidad'],
];

/** The data of an account that its password must not be made of. */
export interface PasswordOwner {
  readonly username: string;
  readonly nombres?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly identificacion?: string | null | undefined;
  readonly telefono?: string | null | undefined;
}

const REASON = 'La contraseña es fácil de adivinar: es de uso común, o repite datos de la cuenta o de la ciudad.';

/** Reads some 50,000 passwords that attackers try first, in lower case; called when a password is first set. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] as readonly string[]).map((word) => word.toLowerCase()));
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Refuses passwords that are common, or made of public words of the account, the city and the service. */
@injectable()
export class PasswordRules {
  constructor(
    @inject(HostSettings) private readonly host: HostSettings,
    @inject(AuthSettings) private readonly settings: AuthConfig,
  ) {}

  /** Checks a password. Throws `InputError` `password_guessable`, with the reason in `field`. */
  async require(password: string, owner: PasswordOwner, field = 'password'): Promise<void> {
    const refused = await (common ??= readCommon());
    const { username, nombres, email, identificacion, telefono } = owner;
    const { cityName, publicUrl } = this.host;
    const words = wordsOf([
      ...COMMON_WORDS,
      ...this.settings.passwordWords,
      ...[username, nombres, email?.split('@')[0], identificacion, telefono],
      ...[cityName, new URL(publicUrl).hostname],
    ]);
    if (!isGuessable(password, words, (text) => refused.has(text))) return;
    throw new InputError(REASON, { code: 'password_guessable', errors: { [field]: [REASON] } });
  }
}
