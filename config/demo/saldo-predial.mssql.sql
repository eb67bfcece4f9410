-- Lists the property tax that a property of the demonstration owes, year by year: {cedula_catastral}.
CREATE OR ALTER PROCEDURE dbo.demo_saldo_predial @jsondata NVARCHAR(MAX)
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @cedula NVARCHAR(4000) = LTRIM(RTRIM(JSON_VALUE(@jsondata, '$.cedula_catastral')));

  IF NOT EXISTS (
    SELECT 1 FROM (VALUES
      (N'760010100140000120005000000000'),
      (N'760010100140000120018000000000'),
      (N'760010100220000310042000000000'),
      (N'760010100220000310077000000000')) AS p (cedula_catastral)
    WHERE p.cedula_catastral = @cedula)
  BEGIN
    SELECT CAST(0 AS BIT) AS estado, N'No existe un predio con esa cédula catastral.' AS mensaje;
    RETURN;
  END;

  DECLARE @vigencias NVARCHAR(MAX) = ISNULL((
    SELECT d.vigencia, CAST(d.valor AS NVARCHAR(30)) AS valor
    FROM (VALUES
      (N'760010100140000120018000000000', 2024, 412300.00),
      (N'760010100140000120018000000000', 2025, 436200.00),
      (N'760010100220000310042000000000', 2025, 1287450.00)) AS d (cedula_catastral, vigencia, valor)
    WHERE d.cedula_catastral = @cedula
    ORDER BY d.vigencia
    FOR JSON PATH), N'[]');
  DECLARE @total DECIMAL(18, 2) = ISNULL(
    (SELECT SUM(valor) FROM OPENJSON(@vigencias) WITH (valor DECIMAL(18, 2) '$.valor')), 0.00);
  DECLARE @saldo NVARCHAR(MAX) = (
    SELECT @cedula AS cedula_catastral, N'COP' AS moneda, CAST(@total AS NVARCHAR(30)) AS total
    FOR JSON PATH, WITHOUT_ARRAY_WRAPPER);

  SELECT CAST(1 AS BIT) AS estado, JSON_MODIFY(@saldo, '$.vigencias', JSON_QUERY(@vigencias)) AS respuesta;
END;
