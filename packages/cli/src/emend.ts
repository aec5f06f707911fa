#!/usr/bin/env node
import nodeModule from 'node:module'
import { main } from './main.ts'

// A quarter of the time of a small batch is compiling what it loads. Where node can keep that (from 22.1 on), it does.
if ('enableCompileCache' in nodeModule) (nodeModule.enableCompileCache as () => unknown)()

process.exitCode = await main(process.argv.slice(2))
