import type { BootError } from '../../runtime/boot-error.js';
import { ConfigurationError } from '../../runtime/boot-error.js';
import type { S3Options } from './storage-config.js';

interface S3Failure {
  readonly name?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: unknown };
}

/** S3's error for a skewed clock: the machine's clock is wrong; no configuration key is at fault. */
const CLOCK = 'RequestTimeTooSkewed';

/**
 * Returns an error that names the wrong configuration key, where only another configuration fixes S3's refusal. The
 * status decides where a refusal has no body, as for HEAD.
 */
export function s3Refusal(error: unknown, { bucket, endpoint, region }: S3Options): BootError | undefined {
  const { name, $metadata } = error as S3Failure;
  const status = $metadata?.httpStatusCode;
  const refused = (key: string, problem: string): BootError =>
    new ConfigurationError(`storage.${key}`, problem, { cause: error });
  switch (name) {
    case 'CredentialsProviderError':
      return refused('accessKeyId', 'is not set, and the environment has no credentials of AWS');
    case 'InvalidAccessKeyId':
      return refused('accessKeyId', 'the server does not know it');
    case 'SignatureDoesNotMatch':
      return refused('secretAccessKey', 'is not the one of accessKeyId');
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return refused('region', `the bucket "${bucket}" is not in ${region}`);
    case CLOCK:
      return undefined;
  }
  if (status === 404) return refused('bucket', `there is no bucket "${bucket}" at ${endpoint ?? "Amazon's S3"}`);
  if (status === 301) return refused('region', `the bucket "${bucket}" is not in ${region}`);
  if (status === 401 || status === 403) {
    return refused(
      'accessKeyId',
      `may not read, write, delete and list in the bucket "${bucket}", or its secret is wrong`,
    );
  }
  return undefined;
}
