/// <reference types="node" preserve="true" />
export { type ServeOptions, serve } from './serve.ts'
