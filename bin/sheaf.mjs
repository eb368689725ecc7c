#!/usr/bin/env node
// The `sheaf` command of this checkout: `npx sheaf ...`, or this file from anywhere.
import { ensureWebBuilt } from '../scripts/build-web.mjs'
import { launchServer } from '../scripts/launch-checkout.mjs'
import { ensureInstalled } from '../scripts/setup.mjs'

const args = process.argv.slice(2)
await ensureInstalled({ dev: false })
if (args[0] === 'start') await ensureWebBuilt()
await launchServer(args)
