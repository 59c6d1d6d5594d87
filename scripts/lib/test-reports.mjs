// Plain JavaScript for Node 20 and newer. What the JSON reports of our test runners say.
import path from 'node:path';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} skipped
 * @property {{ name: string, file: string, why: string }[]} failed
 * @property {{ name: string, why: string }[]} flaky those that passed when they were tried again, and why not at first
 */

/** @returns {Outcome} */
export function readVitest(json) {
  const tests = json.testResults.flatMap(({ name, message, assertionResults, status }) =>
    // A file that failed before its tests.
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
      ? [{ file: name, name: path.relative('.', name), status, failureMessages: [message] }]
      : assertionResults.map((test) => ({
          file: name,
          name: `${path.relative('.', name)}: ${test.fullName}`,
          status: test.status,
          failureMessages: test.failureMessages,
        })),
  );
  return {
    passed: json.numPassedTests,
    skipped: json.numPendingTests + json.numTodoTests,
    failed: tests.filter(({ status }) => status === 'failed').map(whyOf),
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(whyOf),
  };
}

const whyOf = ({ file, name, failureMessages }) => ({
  file,
  name,
  why: failureMessages.join('\n'),
});

/** @returns {Outcome} */
export function readPlaywright(json) {
  const tests = specsOf(json).flatMap(({ file, title, tests: ofSpec }) =>
    ofSpec.map(({ projectName, status, results }) => ({
      file,
      name: `${file} (${projectName}): ${title}`,
      status,
      why: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n'),
    })),
  );
  return {
    passed: json.stats.expected + json.stats.flaky,
    skipped: json.stats.skipped,
    failed: tests.filter(({ status }) => status === 'unexpected'),
    flaky: tests.filter(({ status }) => status === 'flaky'),
  };
}

/** All specs of a suite and of the suites in it. */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
