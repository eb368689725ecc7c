// Everything that loads OpenTelemetry. Imported only when tracing is on.
export { startTracing } from './start-tracing.ts'
export { tracedImaging, tracedStore } from './traced-parts.ts'
