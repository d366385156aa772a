import type { ReviewTemplate } from '../review/findings.rules.js';

/** Checks whether a policy can be followed, audited and kept up to date. */
export const policyAudit: ReviewTemplate = {
  id: 'policy-audit',
  name: 'Policy audit',
  description:
    'Checks that a policy has an owner, a scope, roles, exceptions, enforcement and a review, and words that bind.',
  revision: 2,
  checks: [
    {
      id: 'owner.missing',
      category: 'document-control',
      severity: 'high',
      title: 'No policy owner',
      detail: 'Nobody is named who answers for the policy.',
      recommendation: 'Name an owner by role.',
      when: {
        not: { says: ['(policy|document) owner', 'owned by', 'owner', 'responsible for ~4 policy', 'maintained by'] },
      },
    },
    {
      id: 'version.missing',
      category: 'document-control',
      severity: 'medium',
      title: 'No version',
      detail: 'Which version this is cannot be told.',
      recommendation: 'Add a version and a history.',
      when: { not: { says: ['version', 'revision', 'rev #'] } },
    },
    {
      id: 'effective-date.missing',
      category: 'document-control',
      severity: 'medium',
      title: 'No effective date',
      detail: 'From when on it binds is not said.',
      recommendation: 'Add an effective date.',
      when: {
        not: {
          says: [
            'effective ~4 (date|from|as)',
            'effective #',
            'effective (january|february|march|april|may|june|july|august|september|october|november|december)',
            'in force ~3 (from|since)',
            'takes effect',
          ],
        },
      },
    },
    {
      id: 'approval.missing',
      category: 'document-control',
      severity: 'high',
      title: 'No approval',
      detail: 'Who approved the policy is not said.',
      recommendation: 'Record who approved it, and when.',
      when: { not: { says: ['approved by', 'approv* ~6 (board|committee|management|ceo|ciso|date)', 'adopted by'] } },
    },
    {
      id: 'review.missing',
      category: 'review',
      severity: 'high',
      title: 'No review',
      detail: 'When the policy is looked at again is not said.',
      recommendation: 'Review it at least once a year, and after incidents.',
      when: {
        not: {
          says: [
            'review* ~8 (annual*|year*|month*|period*|date|policy|regular*)',
            '(annual*|yearly|periodic*|next) ~3 review*',
          ],
        },
      },
    },
    {
      id: 'review.rare',
      category: 'review',
      severity: 'medium',
      title: 'Reviewed less than once in two years',
      detail: 'What is reviewed so rarely is soon out of date.',
      recommendation: 'Review it every year.',
      when: { figure: 'days', near: ['review*'], above: 730 },
    },
    {
      id: 'review.conflict',
      category: 'review',
      severity: 'medium',
      title: 'Different intervals of review',
      detail: 'More than one interval is given.',
      recommendation: 'Keep one.',
      when: {
        conflict: 'days',
        near: ['reviewed (every|each)', 'review* ~3 every', 'review interval', 'review cycle'],
      },
    },
    {
      id: 'purpose.missing',
      category: 'structure',
      severity: 'medium',
      title: 'No purpose',
      detail: 'What the policy is for is not said.',
      recommendation: 'Begin with its purpose.',
      when: {
        not: {
          any: [
            { heading: ['purpose', 'objective*', 'introduction', 'aim*'] },
            {
              says: [
                'purpose of this',
                'this policy ~4 (establish*|defines|sets|describes|ensures)',
                'objective* of this',
              ],
            },
          ],
        },
      },
    },
    {
      id: 'scope.missing',
      category: 'structure',
      severity: 'high',
      title: 'No scope',
      detail: 'To whom and what it applies is not said.',
      recommendation: 'Name people, systems and places that it covers.',
      when: {
        not: {
          any: [
            { heading: ['scope', 'applicability', 'who ~6 applies'] },
            { says: ['applies to', 'apply to all', 'applicable to', 'scope of this'] },
          ],
        },
      },
    },
    {
      id: 'roles.missing',
      category: 'accountability',
      severity: 'high',
      title: 'No roles and responsibilities',
      detail: 'Who does what is not said.',
      recommendation: 'Assign each duty to a role.',
      when: {
        not: {
          any: [
            { heading: ['role*', 'responsibilit*', 'accountabilit*'] },
            { says: ['(is|are) (responsible|accountable) for'] },
          ],
        },
      },
    },
    {
      id: 'exceptions.missing',
      category: 'exceptions',
      severity: 'medium',
      title: 'No exceptions process',
      detail: 'Who may allow a deviation is not said, so there will be silent ones.',
      recommendation: 'Say who grants exceptions, for how long, and where they are recorded.',
      when: { not: { says: ['exception*', 'exempt*', 'waiver*', 'deviation*'] } },
    },
    {
      id: 'exceptions.unapproved',
      category: 'exceptions',
      severity: 'medium',
      title: 'Exceptions without an approver',
      detail: 'Exceptions are mentioned, but nobody has to approve them.',
      recommendation: 'Name who approves, and an end date.',
      when: {
        all: [
          { says: ['exception*'] },
          { not: { together: [['exception*'], ['approv*', 'authori*', 'granted']], within: 25 } },
        ],
      },
    },
    {
      id: 'enforcement.missing',
      category: 'enforcement',
      severity: 'high',
      title: 'No enforcement',
      detail: 'What follows from a breach is not said.',
      recommendation: 'State the consequences, and how breaches are reported.',
      when: {
        not: {
          says: [
            'disciplin*',
            '(violation*|breach*|compliance|noncompliance|failure) ~14 (result*|lead*|subject|action|consequence*|report*)',
            'sanction*',
            'enforce*',
          ],
        },
      },
    },
    {
      id: 'monitoring.missing',
      category: 'enforcement',
      severity: 'medium',
      title: 'Compliance is not measured',
      detail: 'How compliance is checked is not said.',
      recommendation: 'Add audits or measures, and who gets the results.',
      when: {
        not: {
          says: ['audit*', 'monitor*', 'compliance ~6 (measured|verified|checked|assessed|review*)', 'metric*', 'kpi*'],
        },
      },
    },
    {
      id: 'definitions.missing',
      category: 'structure',
      severity: 'low',
      title: 'No definitions',
      detail: 'Words of art are not explained.',
      recommendation: 'Define the words that duties hang on.',
      when: {
        not: {
          any: [
            { heading: ['definition*', 'glossary', 'terms and definitions'] },
            { says: ['means ~1 (any|the|a|all)', 'is defined as'] },
          ],
        },
      },
    },
    {
      id: 'weak-words',
      category: 'wording',
      severity: 'medium',
      title: 'Words that do not bind',
      detail: 'A duty is worded as a wish.',
      recommendation: 'Say must where it is a duty.',
      when: {
        says: [
          'should ~2 (be|ensure|use|not|report|review|consider|try)',
          '(where|if|whenever) (possible|practicable|feasible)',
          'as appropriate',
          'best efforts',
          '(are|is) encouraged to',
          'try to',
        ],
      },
    },
    {
      id: 'placeholder',
      category: 'wording',
      severity: 'high',
      title: 'A placeholder was left in',
      detail: 'The text still has parts to be filled in.',
      recommendation: 'Fill it in, or take it out.',
      when: {
        says: [
          'tbd',
          'tbc',
          'to be (determined|confirmed|completed|defined)',
          'insert ~3 (name|date|company|here)',
          'lorem ipsum',
          'xx xx',
        ],
      },
    },
  ],
  questions: [
    {
      id: 'unverifiable-duty',
      category: 'wording',
      severity: 'medium',
      title: 'A duty that nobody can check',
      question: 'Which duties are worded so that nobody could check whether they were followed?',
      recommendation: 'Say what is done, by whom, how often, and what shows it.',
    },
    {
      id: 'contradiction',
      category: 'wording',
      severity: 'high',
      title: 'Statements contradict each other',
      question: 'Which statements contradict each other?',
      recommendation: 'Keep one of them.',
    },
    {
      id: 'missing-topic',
      category: 'structure',
      severity: 'medium',
      title: 'A topic is missing',
      question: 'Which topic would a policy with this purpose be expected to cover and does not? Quote the purpose.',
      recommendation: 'Add it, or say where it is covered.',
    },
  ],
};
