/** A question of a decision, as its API has it. */
export interface Question {
  type: 'predicate' | 'choice';
  name: string;
  instructions: string;
  choices?: { value: string }[];
}

/** The lines of a text that say something. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Questions, one a line: `Is it?` asks for yes or no, `Which? one | two` for one of these. */
export function questionsOf(text: string): Question[] {
  return linesOf(text).map((line, place) => {
    const name = `question_${place + 1}`;
    const [, instructions, listed] = /^(.*\?)\s*(.+\|.+)$/.exec(line) ?? [];
    const choices = (listed ?? '')
      .split('|')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    if (instructions === undefined || choices.length < 2) return { type: 'predicate', name, instructions: line };
    return { type: 'choice', name, instructions, choices: choices.map((value) => ({ value })) };
  });
}
