// What is shown of a run beside the run itself.
