export { makeRepository, openTestRepository, plainEnvironment, type TestRepository } from './repository.ts'
