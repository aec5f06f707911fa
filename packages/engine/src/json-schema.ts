import * as z from 'zod'

/** The JSON Schema (draft 2020-12) of what is given, or of what is answered. */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(schema, { io, override: withoutWordsOfZod })

/** `base64` is no format of JSON Schema: strict validators refuse it, and the encoding of the content says it. */
const withoutWordsOfZod = ({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.format === 'base64') delete jsonSchema.format
  // That a number is one that JavaScript can count to is no news to anyone.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
