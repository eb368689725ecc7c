import { readFileSync } from 'node:fs'
import { installedFile } from './installation.ts'

export const version: string = JSON.parse(readFileSync(installedFile('package.json'), 'utf8')).version
