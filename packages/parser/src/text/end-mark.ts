/**
 * How the templates of chats end an answer: such a mark is no part of it. A file ends with a line break, and so does a
 * diff of one.
 */
const MARK =
  /(?:<\|(?:im_end|endoftext|end_of_text|eot_id|eom_id|eot|return|call|END_OF_TURN_TOKEN|end_of_solution|end_message(?:\|><\|content_model_end_sampling)?)\|>|<｜end▁of▁sentence｜>|<end_of_turn>|<turn\|>|<\/s>)$/

const LONGEST = 50

/** An answer without the mark that was left at its very end. */
export const withoutEndMark = (text: string): string => {
  const mark = MARK.exec(text.slice(-LONGEST))?.[0]
  return mark === undefined || (mark === '</s>' && isStruckOut(text)) ? text : text.slice(0, -mark.length)
}

/** True where the mark ends an element of HTML on its line. */
const isStruckOut = (text: string): boolean => /<s[\s>]/i.test(text.slice(text.lastIndexOf('\n') + 1))
