// Follows the change stream of the delivery API, and revalidates or rebuilds what changed:
//
//   node follow-changes.mjs                  POSTs the outdated keys to $SITE_URL/api/revalidate, signed like a webhook call
//   node follow-changes.mjs npm run build    runs the command with the outdated keys in $CHANGED_KEYS; empty means everything
//
// The position is saved after each success, and the next start resumes from it: every change is handled at least once.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

const { CMS_URL = 'http://localhost:4000', CMS_SPACE = 'magazine', CMS_ENVIRONMENT = 'master' } = process.env
const { DELIVERY_TOKEN, SIGNING_SECRET, SITE_URL = 'http://localhost:4321' } = process.env
const { POSITION_FILE = '.change-position' } = process.env
const command = process.argv.slice(2)
if (command.length === 0 && !SIGNING_SECRET) throw new Error('SIGNING_SECRET is not set')

/** Many changes at once are one batch. The delay also lets all nodes of the server see them. */
const BATCH_MS = 500
const RETRY_MS = 2000
/** The server sends a heartbeat every 15 seconds. */
const SILENCE_MS = 60_000

let received = existsSync(POSITION_FILE) ? readFileSync(POSITION_FILE, 'utf8').trim() : ''
/** What is outdated since the last success. Without a saved position, that is everything. */
let pending = { all: received === '', keys: new Set() }
let handled = received

/** Receives changes until the connection ends. */
async function receive() {
  const url = new URL(`/cdn/spaces/${CMS_SPACE}/environments/${CMS_ENVIRONMENT}/changes`, CMS_URL)
  const watchdog = new AbortController()
  let timer = setTimeout(() => watchdog.abort(), SILENCE_MS)
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${DELIVERY_TOKEN}`, ...(received && { 'Last-Event-ID': received }) },
      signal: watchdog.signal,
    })
    // Another attempt would be refused, too.
    if ([400, 401, 403, 404].includes(response.status)) {
      console.error(`${response.status} ${await response.text()}`)
      process.exit(1)
    }
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer)
      timer = setTimeout(() => watchdog.abort(), SILENCE_MS)
      const messages = (text + chunk).split('\n\n')
      text = messages.pop()
      for (const message of messages) take(message)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** A message without data advances only the position. */
function take(message) {
  const { id, event, data } = Object.fromEntries(
    message.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  if (event === 'reset') pending.all = true
  else if (data) for (const key of JSON.parse(data).keys) pending.keys.add(key)
  if (id) received = id
}

/** Reports what is pending, once. The position is saved only if that succeeds. */
async function handlePending() {
  const position = received
  const { all, keys } = pending
  pending = { all: false, keys: new Set() }
  if (all || keys.size > 0) {
    try {
      await (command.length > 0 ? run(all ? [] : [...keys]) : revalidate(all ? null : [...keys]))
      console.log(all ? 'everything' : [...keys].join(' '))
    } catch (error) {
      pending = { all: all || pending.all, keys: keys.union(pending.keys) }
      throw error
    }
  }
  writeFileSync(`${POSITION_FILE}.new`, position)
  renameSync(`${POSITION_FILE}.new`, POSITION_FILE)
  handled = position
}

async function revalidate(keys) {
  const [id, now, body] = [randomUUID(), new Date(), JSON.stringify({ keys })]
  const webhook = new Webhook(`whsec_${Buffer.from(SIGNING_SECRET).toString('base64')}`)
  const response = await fetch(new URL('/api/revalidate', SITE_URL), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, now, body),
    },
    body,
  })
  if (!response.ok) throw new Error(`The site responded with ${response.status} ${await response.text()}`)
}

async function run(keys) {
  const [name, ...args] = command
  const child = spawn(name, args, { stdio: 'inherit', env: { ...process.env, CHANGED_KEYS: keys.join(' ') } })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
}

/** Runs `step` again and again; after an error it waits longer. */
async function forever(step, pauseMs) {
  for (;;) {
    try {
      await step()
      await sleep(pauseMs)
    } catch (error) {
      console.error(error.cause?.message ?? error.message)
      await sleep(RETRY_MS)
    }
  }
}

forever(receive, RETRY_MS)
forever(async () => {
  const isPending = pending.all || pending.keys.size > 0 || received !== handled
  // The first message of the stream has the position from which it is complete.
  if (received !== '' && isPending) await handlePending()
}, BATCH_MS)
