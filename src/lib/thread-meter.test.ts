import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createMeter } from './thread-meter.ts'

const CODE = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', (work) => {
    if (work === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
    else /^(?=(a+)+$)b/.test('a'.repeat(60) + '!')
    parentPort.postMessage('done')
  })
  parentPort.postMessage('ready')
`

test('a waiting thread uses no CPU time; a busy one does, and reports it while it runs', async () => {
  const worker = new Worker(CODE, { eval: true })
  try {
    await new Promise((resolve) => worker.once('message', resolve))
    const meter = await createMeter(worker)
    worker.postMessage('wait')
    await new Promise((resolve) => worker.once('message', resolve))
    meter.spentMs()
    await sleep(50)
    const waiting = meter.spentMs()
    assert.ok(waiting < 200, `${waiting} ms of CPU time for waiting 400 ms`)
    worker.postMessage('run')
    while (meter.spentMs() < waiting + 100) await sleep(10)
  } finally {
    await worker.terminate()
  }
})
