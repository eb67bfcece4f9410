/** Where a bucket is; keys come from the environment of the AWS libraries where none are given. */
export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Another server than Amazon's; buckets are then part of the path. */
  readonly endpoint?: string | undefined;
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
  /** How long the server may take to be connected to, and may then say and take in nothing. Twice more is tried. */
  readonly timeoutSeconds: number;
}
