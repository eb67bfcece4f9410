/**
 * Returns the server's settings as `name=value`: sized for a laptop, reachable from this machine only, safe on a power
 * cut.
 */
export function serverSettings(clusterName: string): readonly string[] {
  return [
    `cluster_name=${clusterName}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Enough for the maximum of `database.connections` and the command-line tools; unused connections cost almost
    // nothing.
    'max_connections=240',
    'shared_buffers=128MB',
    'max_wal_size=512MB',
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'timezone=UTC',
    // Parallel queries need more of /dev/shm than the 64 MB of a container.
    'max_parallel_workers_per_gather=0',
    'jit=off',
    'log_destination=stderr',
    'logging_collector=off',
    'log_line_prefix=%m [%p] ',
    'log_timezone=UTC',
    'log_checkpoints=off',
    // No personal data in the log: errors quote values, their details quote keys, a crash quotes the statement.
    // The level "log" drops errors of statements and keeps what concerns the server.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_statement=none',
    'log_min_duration_statement=-1',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
  ];
}
