import { nullable, type Of, oneOf, Type } from '../schema.ts'
import { Timestamp } from '../shapes/sys.ts'

const Count = Type.Integer({ minimum: 0 })
const Bytes = Type.Integer({ minimum: 0 })

const SlowStatement = Type.Object({
  text: Type.String({ description: 'Without the values of its parameters.' }),
  count: Type.Integer({ description: 'How often it was slow.' }),
  slowestMs: Type.Integer(),
  at: Timestamp,
})

const NodeStatus = Type.Object({
  id: Type.String({ description: 'Of the process; new at each start.' }),
  host: Type.String({ description: 'The name of the machine or container.' }),
  pid: Type.Integer(),
  version: Type.String(),
  role: oneOf(['all', 'delivery', 'worker']),
  startedAt: Timestamp,
  seenAt: Timestamp,
  isLost: Type.Boolean({ description: 'It has not reported for some time, so it has probably ended.' }),
  isThis: Type.Boolean({ description: 'The node that returns this response.' }),
  memoryBytes: Bytes,
  freeDiskBytes: nullable(Type.Integer({ description: 'Of the disk with the data folder.' })),
  connections: Type.Object({ busy: Count, idle: Count, limit: Count }),
  waitingReads: Count,
  waitingWrites: Count,
  logAgeMs: Type.Integer({ description: 'Since it last followed the change log of all nodes.' }),
  caches: Type.Array(
    Type.Object({
      name: oneOf(['responses', 'fragments', 'lists']),
      hits: Count,
      misses: Count,
      bytes: Bytes,
    }),
  ),
  images: Type.Object({ busy: Count, waiting: Count }, { description: 'Images in progress, and waiting ones.' }),
  slowStatements: Type.Array(SlowStatement, { description: 'Slowest first; only those slower than 250 ms.' }),
})
export type NodeStatus = Of<typeof NodeStatus>

const Health = Type.Object({
  isHealthy: Type.Boolean(),
  problem: nullable(Type.String({ description: 'Why it is not healthy.' })),
})

const Job = Type.Object({
  kind: Type.String(),
  state: oneOf(['waiting', 'failed']),
  count: Count,
  oldestAt: nullable(Timestamp),
})

export const InstallationStatus = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('InstallationStatus'), createdAt: Timestamp }),
    version: Type.String({ description: 'Of the node that returns this response.' }),
    nodes: Type.Array(NodeStatus, { description: 'Delivery nodes write nothing, so they are not listed.' }),
    database: Type.Object({
      ...Health.properties,
      engine: oneOf(['sqlite', 'postgres']),
      bytes: Bytes,
      schema: Type.Object(
        { applied: Count, known: Count },
        { description: 'Number of migrations that the database has, and that this node knows.' },
      ),
    }),
    files: Type.Object({ ...Health.properties, location: oneOf(['disk', 's3']), count: Count, bytes: Bytes }),
    queues: Type.Object({
      jobs: Type.Array(Job, { description: 'Background jobs that are due, and those that were given up.' }),
      webhooks: Type.Object({
        logLag: Type.Integer({
          description: 'Changes that are not turned into calls yet, of the space with the most.',
        }),
        waiting: Type.Integer({ description: 'Calls to make, retries included; at most 10,000.' }),
        due: Type.Integer({ description: 'Sequences of calls that are due.' }),
        dueSince: nullable(Timestamp),
      }),
      auditExportLag: nullable(Type.Integer({ description: 'Null without an export of the audit log.' })),
    }),
    backup: Type.Object({
      isScheduled: Type.Boolean(),
      attemptedAt: nullable(Timestamp),
      error: nullable(Type.String({ description: 'Why the last attempt failed.' })),
      success: nullable(Type.Object({ id: Type.String(), at: Timestamp, bytes: Bytes })),
    }),
  },
  { title: 'InstallationStatus', description: 'The state of the installation, for its administrators.' },
)
export type InstallationStatus = Of<typeof InstallationStatus>
