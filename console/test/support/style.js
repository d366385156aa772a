// What stands for a style sheet.
