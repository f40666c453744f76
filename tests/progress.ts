import { DefaultReporter, type TestModule, type TestSpecification } from "vitest/node";

/** Vitest's own reporter, plus the number of completed files. */
export default class Progress extends DefaultReporter {
  #total = 0;
  #done = 0;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#total = specifications.length;
    super.onTestRunStart(specifications);
  }

  protected override printTestModule(module: TestModule): void {
    this.#done += 1;
    if (!module.ok()) {
      super.printTestModule(module);
      return;
    }
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    const count = [...module.children.allTests()].length;
    this.log(`  ${this.#done} of ${this.#total}  ${this.relative(module.moduleId)} (${count} tests, ${seconds} s)`);
  }
}
